(module
  (import "gridstride" "memory" (memory 1 65536))
  (func $run (;0;) (param i32 i32 i32 i32)
    (local i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 v128 v128 i32 v128 v128 i32 v128 v128 v128 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i64 i32 i32 i32 v128 v128 v128 v128 v128 i32 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 i64 i64 i64 i32 i32 i64 i32 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 i32 i32 i64 i64 i64 i32 i32 i64 i32 i32 i32 v128 v128 v128 v128 v128 v128 v128 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128)
    local.get 0
    i32.load
    local.set 16
    local.get 0
    i32.load offset=4
    local.set 17
    local.get 0
    i32.load offset=8
    local.set 18
    local.get 0
    i32.load offset=12
    local.set 24
    local.get 0
    i32.load offset=16
    local.set 27
    local.get 0
    i32.load offset=20
    local.set 31
    i32.const 4
    local.get 31
    i32.mul
    local.set 32
    local.get 0
    i32.load offset=24
    local.set 33
    local.get 0
    i32.load offset=28
    local.set 34
    i32.const 4
    local.get 34
    i32.mul
    local.set 35
    local.get 0
    i32.load offset=32
    local.set 36
    local.get 0
    i32.load offset=36
    local.set 40
    local.get 0
    i32.load offset=40
    local.set 43
    i32.const 4
    local.get 27
    i32.mul
    local.set 144
    local.get 0
    i32.load offset=44
    local.set 147
    local.get 2
    local.set 19
    local.get 19
    local.get 16
    i32.rem_u
    local.set 10
    local.get 19
    local.get 16
    i32.div_u
    local.set 19
    local.get 19
    local.get 17
    i32.rem_u
    local.set 11
    local.get 19
    local.get 17
    i32.div_u
    local.set 19
    local.get 19
    local.set 12
    block
      local.get 2
      local.get 3
      i32.ge_u
      br_if 0
      loop
        local.get 10
        i32.const 16
        i32.mul
        local.set 7
        local.get 11
        i32.const 16
        i32.mul
        local.set 8
        local.get 12
        i32.const 1
        i32.mul
        local.set 9
        block
          i32.const 0
          local.set 20
          i32.const 0
          i32.const 4
          i32.mul
          local.get 1
          i32.add
          local.set 4
          i32.const 0
          local.set 13
          loop
            i32.const 0
            local.set 14
            i32.const 16
            local.get 14
            i32.sub
            i32.const 8
            i32.ge_u
            if
              loop
                local.get 8
                local.get 14
                i32.add
                local.set 21
                block
                  local.get 7
                  local.get 13
                  i32.add
                  local.get 24
                  i32.ge_s
                  i32x4.splat
                  i32x4.neg
                  local.set 25
                  local.get 8
                  local.get 14
                  i32.add
                  i32x4.splat
                  local.set 26
                  local.get 27
                  i32x4.splat
                  local.set 28
                  local.get 25
                  local.get 26
                  v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                  i32x4.add
                  local.get 28
                  i32x4.ge_s
                  v128.or
                  v128.not
                  local.set 22
                  local.get 25
                  local.get 26
                  v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                  i32x4.add
                  local.get 28
                  i32x4.ge_s
                  v128.or
                  v128.not
                  local.set 23
                  f32.const 0
                  f32x4.splat
                  local.set 28
                  local.get 28
                  local.set 29
                  local.get 28
                  local.set 30
                end
                local.get 4
                local.get 29
                v128.store
                local.get 4
                local.get 30
                v128.store offset=16
                local.get 4
                i32.const 32
                i32.add
                local.set 4
                local.get 14
                i32.const 8
                i32.add
                local.set 14
                i32.const 16
                local.get 14
                i32.sub
                i32.const 8
                i32.ge_u
                br_if 0
              end
            end
            local.get 13
            i32.const 1
            i32.add
            local.set 13
            local.get 13
            i32.const 16
            i32.lt_u
            br_if 0
          end
          block
            local.get 20
            local.get 16
            i32.lt_s
            i32.eqz
            br_if 0
            loop
              block
                i32.const 0
                local.set 13
                loop
                  i32.const 0
                  local.set 14
                  i32.const 16
                  local.get 14
                  i32.sub
                  i32.const 8
                  i32.ge_u
                  if
                    local.get 31
                    i32.const 7
                    i32.sub
                    i32.const 0
                    local.get 31
                    i32.const 7
                    i32.gt_s
                    select
                    local.set 37
                    local.get 34
                    i32.const 7
                    i32.sub
                    i32.const 0
                    local.get 34
                    i32.const 7
                    i32.gt_s
                    select
                    local.set 38
                    local.get 40
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 32
                    i32.mul
                    i32.add
                    local.get 20
                    i32.const 16
                    i32.mul
                    i32.const 2
                    i32.shl
                    i32.add
                    local.set 39
                    local.get 1
                    i32.const 1024
                    i32.add
                    local.get 13
                    i32.const 6
                    i32.shl
                    i32.add
                    local.set 41
                    local.get 43
                    local.get 13
                    local.get 20
                    i32.const 16
                    i32.mul
                    i32.add
                    local.get 35
                    i32.mul
                    i32.add
                    local.get 11
                    i32.const 16
                    i32.mul
                    i32.const 2
                    i32.shl
                    i32.add
                    local.set 42
                    local.get 1
                    i32.const 2112
                    i32.add
                    local.get 13
                    i32.const 6
                    i32.shl
                    i32.add
                    local.set 44
                    i64.const 0
                    local.set 45
                    local.get 14
                    i64.extend_i32_s
                    i32.const 16
                    local.get 14
                    i32.sub
                    i64.extend_i32_u
                    i64.add
                    local.set 46
                    local.get 27
                    i64.extend_i32_s
                    local.get 11
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 47
                    local.get 46
                    local.get 47
                    local.get 46
                    i64.lt_s
                    select
                    local.set 46
                    i64.const 0
                    local.get 20
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 47
                    local.get 45
                    local.get 47
                    local.get 45
                    i64.gt_s
                    select
                    local.set 45
                    local.get 31
                    i64.extend_i32_s
                    local.get 20
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 47
                    local.get 46
                    local.get 47
                    local.get 46
                    i64.lt_s
                    select
                    local.set 46
                    i64.const 16
                    local.tee 47
                    local.get 46
                    local.get 47
                    local.get 46
                    i64.lt_s
                    select
                    local.set 46
                    i64.const 0
                    local.get 11
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 47
                    local.get 45
                    local.get 47
                    local.get 45
                    i64.gt_s
                    select
                    local.set 45
                    local.get 34
                    i64.extend_i32_s
                    local.get 11
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 47
                    local.get 46
                    local.get 47
                    local.get 46
                    i64.lt_s
                    select
                    local.set 46
                    local.get 46
                    i64.const 0
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 24
                    i32.ge_s
                    i32.eqz
                    select
                    local.set 46
                    local.get 46
                    i64.const 0
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 33
                    i32.lt_u
                    select
                    local.set 46
                    local.get 46
                    i64.const 0
                    local.get 13
                    local.get 20
                    i32.const 16
                    i32.mul
                    i32.add
                    local.get 36
                    i32.lt_u
                    select
                    local.set 46
                    local.get 45
                    i32.wrap_i64
                    local.set 48
                    local.get 46
                    local.get 45
                    i64.sub
                    i64.const 7
                    i64.sub
                    local.tee 50
                    i64.const 0
                    local.get 50
                    i64.const 0
                    i64.gt_s
                    select
                    i32.wrap_i64
                    local.set 49
                    loop
                      local.get 14
                      local.get 48
                      i32.sub
                      local.tee 51
                      local.get 49
                      i32.lt_u
                      if
                        local.get 49
                        local.get 51
                        i32.sub
                        local.set 52
                        loop
                          local.get 14
                          local.set 53
                          block
                            local.get 7
                            local.get 13
                            i32.add
                            local.get 24
                            i32.ge_s
                            i32x4.splat
                            i32x4.neg
                            local.set 56
                            local.get 8
                            local.get 14
                            i32.add
                            i32x4.splat
                            local.set 57
                            local.get 27
                            i32x4.splat
                            local.set 58
                            local.get 56
                            local.get 57
                            v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                            i32x4.add
                            local.get 58
                            i32x4.ge_s
                            v128.or
                            v128.not
                            local.set 54
                            local.get 56
                            local.get 57
                            v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                            i32x4.add
                            local.get 58
                            i32x4.ge_s
                            v128.or
                            v128.not
                            local.set 55
                            local.get 39
                            local.get 53
                            i32.const 2
                            i32.shl
                            i32.add
                            local.set 59
                            local.get 59
                            v128.load
                            local.set 58
                            local.get 59
                            v128.load offset=16
                            local.set 57
                            local.get 41
                            local.get 53
                            i32.const 2
                            i32.shl
                            i32.add
                            local.set 60
                            local.get 60
                            local.get 58
                            v128.store
                            local.get 60
                            local.get 57
                            v128.store offset=16
                            local.get 42
                            local.get 53
                            i32.const 2
                            i32.shl
                            i32.add
                            local.set 60
                            local.get 60
                            v128.load
                            local.set 57
                            local.get 60
                            v128.load offset=16
                            local.set 58
                            local.get 44
                            local.get 53
                            i32.const 2
                            i32.shl
                            i32.add
                            local.set 59
                            local.get 59
                            local.get 57
                            v128.store
                            local.get 59
                            local.get 58
                            v128.store offset=16
                          end
                          local.get 14
                          i32.const 8
                          i32.add
                          local.set 14
                          local.get 52
                          i32.const 8
                          i32.sub
                          local.tee 52
                          i32.const 0
                          i32.gt_s
                          br_if 0
                        end
                      else
                        local.get 14
                        local.set 61
                        block
                          local.get 7
                          local.get 13
                          i32.add
                          local.get 24
                          i32.ge_s
                          i32x4.splat
                          i32x4.neg
                          local.set 64
                          local.get 8
                          local.get 14
                          i32.add
                          i32x4.splat
                          local.set 65
                          local.get 27
                          i32x4.splat
                          local.set 66
                          local.get 64
                          local.get 65
                          v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                          i32x4.add
                          local.get 66
                          i32x4.ge_s
                          v128.or
                          v128.not
                          local.set 62
                          local.get 64
                          local.get 65
                          v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                          i32x4.add
                          local.get 66
                          i32x4.ge_s
                          v128.or
                          v128.not
                          local.set 63
                          local.get 7
                          local.get 13
                          i32.add
                          local.get 24
                          i32.ge_s
                          i32x4.splat
                          i32x4.neg
                          local.set 66
                          local.get 8
                          local.get 14
                          i32.add
                          i32x4.splat
                          local.set 65
                          local.get 27
                          i32x4.splat
                          local.set 64
                          local.get 66
                          local.get 65
                          v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                          i32x4.add
                          local.get 64
                          i32x4.ge_s
                          v128.or
                          v128.not
                          local.set 67
                          local.get 66
                          local.get 65
                          v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                          i32x4.add
                          local.get 64
                          i32x4.ge_s
                          v128.or
                          v128.not
                          local.set 68
                          local.get 67
                          local.set 69
                          local.get 68
                          local.set 70
                          local.get 69
                          local.get 70
                          v128.or
                          v128.any_true
                          if
                            local.get 7
                            local.get 13
                            i32.add
                            local.get 33
                            i32.lt_u
                            local.get 14
                            local.get 20
                            i32.const 16
                            i32.mul
                            i32.add
                            local.get 37
                            i32.lt_u
                            i32.and
                            if
                              local.get 39
                              local.get 61
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 73
                              local.get 73
                              v128.load
                              local.set 71
                              local.get 73
                              v128.load offset=16
                              local.set 72
                            else
                              local.get 7
                              local.get 13
                              i32.add
                              i32x4.splat
                              local.set 74
                              local.get 14
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              i32x4.splat
                              local.set 75
                              local.get 33
                              i32x4.splat
                              local.set 76
                              local.get 31
                              i32x4.splat
                              local.set 77
                              local.get 74
                              local.get 76
                              i32x4.lt_u
                              local.get 75
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 77
                              i32x4.lt_u
                              v128.and
                              local.set 78
                              local.get 74
                              local.get 76
                              i32x4.lt_u
                              local.get 75
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 77
                              i32x4.lt_u
                              v128.and
                              local.set 79
                              local.get 78
                              local.get 79
                              v128.or
                              v128.any_true
                              if
                                local.get 39
                                local.get 61
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 73
                                local.get 73
                                v128.load
                                local.get 78
                                v128.and
                                local.set 71
                                local.get 73
                                v128.load offset=16
                                local.get 79
                                v128.and
                                local.set 72
                              else
                                v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                local.set 71
                                v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                local.set 72
                              end
                            end
                            local.get 14
                            i32.const 9
                            i32.lt_u
                            if
                              local.get 41
                              local.get 61
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 73
                              local.get 73
                              local.get 71
                              local.get 73
                              v128.load
                              local.get 69
                              v128.bitselect
                              v128.store
                              local.get 73
                              local.get 72
                              local.get 73
                              v128.load offset=16
                              local.get 70
                              v128.bitselect
                              v128.store offset=16
                            else
                              local.get 13
                              i32x4.splat
                              local.set 79
                              local.get 14
                              i32x4.splat
                              local.set 78
                              i32.const 16
                              i32x4.splat
                              local.set 77
                              i32.const 16
                              i32x4.splat
                              local.set 76
                              local.get 79
                              local.get 77
                              i32x4.lt_u
                              local.get 78
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 76
                              i32x4.lt_u
                              v128.and
                              local.set 75
                              local.get 79
                              local.get 77
                              i32x4.lt_u
                              local.get 78
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 76
                              i32x4.lt_u
                              v128.and
                              local.set 74
                              local.get 1
                              i32.const 1024
                              i32.add
                              i32x4.splat
                              local.set 80
                              local.get 80
                              local.get 79
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 78
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 75
                              v128.and
                              local.set 81
                              local.get 80
                              local.get 79
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 78
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 74
                              v128.and
                              local.set 82
                              local.get 69
                              local.get 75
                              v128.and
                              local.set 83
                              local.get 70
                              local.get 74
                              v128.and
                              local.set 84
                              local.get 1
                              i32.const 3200
                              i32.add
                              i32x4.splat
                              local.set 85
                              local.get 81
                              local.get 85
                              local.get 83
                              v128.bitselect
                              local.set 86
                              local.get 82
                              local.get 85
                              local.get 84
                              v128.bitselect
                              local.set 87
                              local.get 86
                              local.get 71
                              call $scatter_float32_0
                              local.get 87
                              local.get 72
                              call $scatter_float32_0
                            end
                            local.get 13
                            local.get 20
                            i32.const 16
                            i32.mul
                            i32.add
                            local.get 36
                            i32.lt_u
                            local.get 8
                            local.get 14
                            i32.add
                            local.get 38
                            i32.lt_u
                            i32.and
                            if
                              local.get 42
                              local.get 61
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 73
                              local.get 73
                              v128.load
                              local.set 72
                              local.get 73
                              v128.load offset=16
                              local.set 71
                            else
                              local.get 13
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              i32x4.splat
                              local.set 87
                              local.get 8
                              local.get 14
                              i32.add
                              i32x4.splat
                              local.set 86
                              local.get 36
                              i32x4.splat
                              local.set 85
                              local.get 34
                              i32x4.splat
                              local.set 84
                              local.get 87
                              local.get 85
                              i32x4.lt_u
                              local.get 86
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 84
                              i32x4.lt_u
                              v128.and
                              local.set 83
                              local.get 87
                              local.get 85
                              i32x4.lt_u
                              local.get 86
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 84
                              i32x4.lt_u
                              v128.and
                              local.set 82
                              local.get 83
                              local.get 82
                              v128.or
                              v128.any_true
                              if
                                local.get 42
                                local.get 61
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 73
                                local.get 73
                                v128.load
                                local.get 83
                                v128.and
                                local.set 72
                                local.get 73
                                v128.load offset=16
                                local.get 82
                                v128.and
                                local.set 71
                              else
                                v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                local.set 72
                                v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                local.set 71
                              end
                            end
                            local.get 14
                            i32.const 9
                            i32.lt_u
                            if
                              local.get 44
                              local.get 61
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 73
                              local.get 73
                              local.get 72
                              local.get 73
                              v128.load
                              local.get 69
                              v128.bitselect
                              v128.store
                              local.get 73
                              local.get 71
                              local.get 73
                              v128.load offset=16
                              local.get 70
                              v128.bitselect
                              v128.store offset=16
                            else
                              local.get 13
                              i32x4.splat
                              local.set 82
                              local.get 14
                              i32x4.splat
                              local.set 83
                              i32.const 16
                              i32x4.splat
                              local.set 84
                              i32.const 16
                              i32x4.splat
                              local.set 85
                              local.get 82
                              local.get 84
                              i32x4.lt_u
                              local.get 83
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 85
                              i32x4.lt_u
                              v128.and
                              local.set 86
                              local.get 82
                              local.get 84
                              i32x4.lt_u
                              local.get 83
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 85
                              i32x4.lt_u
                              v128.and
                              local.set 87
                              local.get 1
                              i32.const 2112
                              i32.add
                              i32x4.splat
                              local.set 81
                              local.get 81
                              local.get 82
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 83
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 86
                              v128.and
                              local.set 80
                              local.get 81
                              local.get 82
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 83
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 87
                              v128.and
                              local.set 74
                              local.get 69
                              local.get 86
                              v128.and
                              local.set 75
                              local.get 70
                              local.get 87
                              v128.and
                              local.set 76
                              local.get 1
                              i32.const 3200
                              i32.add
                              i32x4.splat
                              local.set 77
                              local.get 80
                              local.get 77
                              local.get 75
                              v128.bitselect
                              local.set 78
                              local.get 74
                              local.get 77
                              local.get 76
                              v128.bitselect
                              local.set 79
                              local.get 78
                              local.get 72
                              call $scatter_float32_0
                              local.get 79
                              local.get 71
                              call $scatter_float32_0
                            end
                          end
                        end
                        local.get 14
                        i32.const 8
                        i32.add
                        local.set 14
                      end
                      i32.const 16
                      local.get 14
                      i32.sub
                      i32.const 8
                      i32.ge_u
                      br_if 0
                    end
                  end
                  local.get 13
                  i32.const 1
                  i32.add
                  local.set 13
                  local.get 13
                  i32.const 16
                  i32.lt_u
                  br_if 0
                end
                i32.const 0
                i32.const 4
                i32.mul
                local.get 1
                i32.add
                local.set 4
                i32.const 0
                local.set 13
                loop
                  i32.const 0
                  local.set 14
                  i32.const 16
                  local.get 14
                  i32.sub
                  i32.const 16
                  i32.ge_u
                  if
                    local.get 1
                    i32.const 1024
                    i32.add
                    local.get 13
                    i32.const 6
                    i32.shl
                    i32.add
                    local.set 88
                    local.get 1
                    i32.const 2112
                    i32.add
                    local.set 89
                    i64.const 0
                    local.set 90
                    local.get 14
                    i64.extend_i32_s
                    i32.const 16
                    local.get 14
                    i32.sub
                    i64.extend_i32_u
                    i64.add
                    local.set 91
                    local.get 27
                    i64.extend_i32_s
                    local.get 11
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 92
                    local.get 91
                    local.get 92
                    local.get 91
                    i64.lt_s
                    select
                    local.set 91
                    i64.const 16
                    local.tee 92
                    local.get 91
                    local.get 92
                    local.get 91
                    i64.lt_s
                    select
                    local.set 91
                    local.get 91
                    i64.const 0
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 24
                    i32.ge_s
                    i32.eqz
                    select
                    local.set 91
                    local.get 90
                    i32.wrap_i64
                    local.set 93
                    local.get 91
                    local.get 90
                    i64.sub
                    i64.const 15
                    i64.sub
                    local.tee 95
                    i64.const 0
                    local.get 95
                    i64.const 0
                    i64.gt_s
                    select
                    i32.wrap_i64
                    local.set 94
                    local.get 14
                    local.get 93
                    i32.sub
                    local.tee 96
                    local.get 94
                    i32.lt_u
                    if
                      local.get 94
                      local.get 96
                      i32.sub
                      local.set 97
                      loop
                        local.get 14
                        local.set 98
                        local.get 4
                        v128.load
                        local.set 99
                        local.get 4
                        v128.load offset=16
                        local.set 100
                        local.get 4
                        v128.load offset=32
                        local.set 101
                        local.get 4
                        v128.load offset=48
                        local.set 102
                        block
                          local.get 7
                          local.get 13
                          i32.add
                          local.get 24
                          i32.ge_s
                          i32x4.splat
                          i32x4.neg
                          local.set 107
                          local.get 8
                          local.get 14
                          i32.add
                          i32x4.splat
                          local.set 108
                          local.get 27
                          i32x4.splat
                          local.set 109
                          local.get 107
                          local.get 108
                          v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                          i32x4.add
                          local.get 109
                          i32x4.ge_s
                          v128.or
                          v128.not
                          local.set 103
                          local.get 107
                          local.get 108
                          v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                          i32x4.add
                          local.get 109
                          i32x4.ge_s
                          v128.or
                          v128.not
                          local.set 104
                          local.get 107
                          local.get 108
                          v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                          i32x4.add
                          local.get 109
                          i32x4.ge_s
                          v128.or
                          v128.not
                          local.set 105
                          local.get 107
                          local.get 108
                          v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                          i32x4.add
                          local.get 109
                          i32x4.ge_s
                          v128.or
                          v128.not
                          local.set 106
                          i32.const 0
                          local.set 110
                          block
                            local.get 110
                            i32.const 16
                            i32.lt_s
                            i32.eqz
                            br_if 0
                            loop
                              block
                                local.get 88
                                local.get 110
                                i32.const 2
                                i32.shl
                                i32.add
                                v128.load32_splat
                                local.set 109
                                local.get 89
                                local.get 98
                                i32.const 2
                                i32.shl
                                i32.add
                                local.get 110
                                i32.const 6
                                i32.shl
                                i32.add
                                local.set 111
                                local.get 99
                                local.get 109
                                local.get 111
                                v128.load
                                f32x4.mul
                                f32x4.add
                                local.set 99
                                local.get 100
                                local.get 109
                                local.get 111
                                v128.load offset=16
                                f32x4.mul
                                f32x4.add
                                local.set 100
                                local.get 101
                                local.get 109
                                local.get 111
                                v128.load offset=32
                                f32x4.mul
                                f32x4.add
                                local.set 101
                                local.get 102
                                local.get 109
                                local.get 111
                                v128.load offset=48
                                f32x4.mul
                                f32x4.add
                                local.set 102
                              end
                              local.get 110
                              i32.const 1
                              i32.add
                              local.set 110
                              local.get 110
                              i32.const 16
                              i32.lt_s
                              br_if 0
                            end
                          end
                        end
                        local.get 4
                        local.get 99
                        v128.store
                        local.get 4
                        local.get 100
                        v128.store offset=16
                        local.get 4
                        local.get 101
                        v128.store offset=32
                        local.get 4
                        local.get 102
                        v128.store offset=48
                        local.get 4
                        i32.const 64
                        i32.add
                        local.set 4
                        local.get 14
                        i32.const 16
                        i32.add
                        local.set 14
                        local.get 97
                        i32.const 16
                        i32.sub
                        local.tee 97
                        i32.const 0
                        i32.gt_s
                        br_if 0
                      end
                    else
                      local.get 14
                      local.set 112
                      local.get 4
                      v128.load
                      local.set 113
                      local.get 4
                      v128.load offset=16
                      local.set 114
                      local.get 4
                      v128.load offset=32
                      local.set 115
                      local.get 4
                      v128.load offset=48
                      local.set 116
                      block
                        local.get 7
                        local.get 13
                        i32.add
                        local.get 24
                        i32.ge_s
                        i32x4.splat
                        i32x4.neg
                        local.set 121
                        local.get 8
                        local.get 14
                        i32.add
                        i32x4.splat
                        local.set 122
                        local.get 27
                        i32x4.splat
                        local.set 123
                        local.get 121
                        local.get 122
                        v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                        i32x4.add
                        local.get 123
                        i32x4.ge_s
                        v128.or
                        v128.not
                        local.set 117
                        local.get 121
                        local.get 122
                        v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                        i32x4.add
                        local.get 123
                        i32x4.ge_s
                        v128.or
                        v128.not
                        local.set 118
                        local.get 121
                        local.get 122
                        v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                        i32x4.add
                        local.get 123
                        i32x4.ge_s
                        v128.or
                        v128.not
                        local.set 119
                        local.get 121
                        local.get 122
                        v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                        i32x4.add
                        local.get 123
                        i32x4.ge_s
                        v128.or
                        v128.not
                        local.set 120
                        i32.const 0
                        local.set 124
                        local.get 117
                        local.set 123
                        local.get 118
                        local.set 122
                        local.get 119
                        local.set 121
                        local.get 120
                        local.set 125
                        local.get 123
                        local.set 126
                        local.get 122
                        local.set 127
                        local.get 121
                        local.set 128
                        local.get 125
                        local.set 129
                        local.get 126
                        local.get 127
                        v128.or
                        local.get 128
                        v128.or
                        local.get 129
                        v128.or
                        v128.any_true
                        if
                          block
                            local.get 124
                            i32.const 16
                            i32.lt_s
                            i32.eqz
                            br_if 0
                            loop
                              block
                                local.get 88
                                local.get 124
                                i32.const 2
                                i32.shl
                                i32.add
                                v128.load32_splat
                                local.set 130
                                local.get 14
                                i32.const 1
                                i32.lt_u
                                if
                                  local.get 89
                                  local.get 112
                                  i32.const 2
                                  i32.shl
                                  i32.add
                                  local.get 124
                                  i32.const 6
                                  i32.shl
                                  i32.add
                                  local.set 135
                                  local.get 135
                                  v128.load
                                  local.set 131
                                  local.get 135
                                  v128.load offset=16
                                  local.set 132
                                  local.get 135
                                  v128.load offset=32
                                  local.set 133
                                  local.get 135
                                  v128.load offset=48
                                  local.set 134
                                else
                                  local.get 124
                                  i32x4.splat
                                  local.set 136
                                  local.get 14
                                  i32x4.splat
                                  local.set 137
                                  i32.const 16
                                  i32x4.splat
                                  local.set 138
                                  i32.const 16
                                  i32x4.splat
                                  local.set 139
                                  local.get 136
                                  local.get 138
                                  i32x4.lt_u
                                  local.get 137
                                  v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                  i32x4.add
                                  local.get 139
                                  i32x4.lt_u
                                  v128.and
                                  local.set 140
                                  local.get 136
                                  local.get 138
                                  i32x4.lt_u
                                  local.get 137
                                  v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                  i32x4.add
                                  local.get 139
                                  i32x4.lt_u
                                  v128.and
                                  local.set 141
                                  local.get 136
                                  local.get 138
                                  i32x4.lt_u
                                  local.get 137
                                  v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                                  i32x4.add
                                  local.get 139
                                  i32x4.lt_u
                                  v128.and
                                  local.set 142
                                  local.get 136
                                  local.get 138
                                  i32x4.lt_u
                                  local.get 137
                                  v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                                  i32x4.add
                                  local.get 139
                                  i32x4.lt_u
                                  v128.and
                                  local.set 143
                                  local.get 140
                                  local.get 141
                                  v128.or
                                  local.get 142
                                  v128.or
                                  local.get 143
                                  v128.or
                                  v128.any_true
                                  if
                                    local.get 89
                                    local.get 112
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    local.get 124
                                    i32.const 6
                                    i32.shl
                                    i32.add
                                    local.set 135
                                    local.get 135
                                    v128.load
                                    local.get 140
                                    v128.and
                                    local.set 131
                                    local.get 135
                                    v128.load offset=16
                                    local.get 141
                                    v128.and
                                    local.set 132
                                    local.get 135
                                    v128.load offset=32
                                    local.get 142
                                    v128.and
                                    local.set 133
                                    local.get 135
                                    v128.load offset=48
                                    local.get 143
                                    v128.and
                                    local.set 134
                                  else
                                    v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                    local.set 131
                                    v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                    local.set 132
                                    v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                    local.set 133
                                    v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                    local.set 134
                                  end
                                end
                                local.get 113
                                local.get 130
                                local.get 131
                                f32x4.mul
                                f32x4.add
                                local.get 113
                                local.get 126
                                v128.bitselect
                                local.set 113
                                local.get 114
                                local.get 130
                                local.get 132
                                f32x4.mul
                                f32x4.add
                                local.get 114
                                local.get 127
                                v128.bitselect
                                local.set 114
                                local.get 115
                                local.get 130
                                local.get 133
                                f32x4.mul
                                f32x4.add
                                local.get 115
                                local.get 128
                                v128.bitselect
                                local.set 115
                                local.get 116
                                local.get 130
                                local.get 134
                                f32x4.mul
                                f32x4.add
                                local.get 116
                                local.get 129
                                v128.bitselect
                                local.set 116
                              end
                              local.get 124
                              i32.const 1
                              i32.add
                              local.set 124
                              local.get 124
                              i32.const 16
                              i32.lt_s
                              br_if 0
                            end
                          end
                        end
                      end
                      local.get 4
                      local.get 113
                      v128.store
                      local.get 4
                      local.get 114
                      v128.store offset=16
                      local.get 4
                      local.get 115
                      v128.store offset=32
                      local.get 4
                      local.get 116
                      v128.store offset=48
                      local.get 4
                      i32.const 64
                      i32.add
                      local.set 4
                      local.get 14
                      i32.const 16
                      i32.add
                      local.set 14
                    end
                  end
                  local.get 13
                  i32.const 1
                  i32.add
                  local.set 13
                  local.get 13
                  i32.const 16
                  i32.lt_u
                  br_if 0
                end
              end
              local.get 20
              i32.const 1
              i32.add
              local.set 20
              local.get 20
              local.get 16
              i32.lt_s
              br_if 0
            end
          end
          i32.const 0
          i32.const 4
          i32.mul
          local.get 1
          i32.add
          local.set 4
          i32.const 0
          local.set 13
          loop
            i32.const 0
            local.set 14
            i32.const 16
            local.get 14
            i32.sub
            i32.const 8
            i32.ge_u
            if
              local.get 27
              i32.const 7
              i32.sub
              i32.const 0
              local.get 27
              i32.const 7
              i32.gt_s
              select
              local.set 145
              local.get 147
              local.get 7
              local.get 13
              i32.add
              local.get 144
              i32.mul
              i32.add
              local.set 146
              i64.const 0
              local.set 148
              local.get 8
              local.get 14
              i32.add
              i64.extend_i32_s
              i32.const 16
              local.get 14
              i32.sub
              i64.extend_i32_u
              i64.add
              local.set 149
              local.get 27
              i64.extend_i32_s
              local.tee 150
              local.get 149
              local.get 150
              local.get 149
              i64.lt_s
              select
              local.set 149
              local.get 27
              i64.extend_i32_s
              local.tee 150
              local.get 149
              local.get 150
              local.get 149
              i64.lt_s
              select
              local.set 149
              local.get 149
              i64.const 0
              local.get 7
              local.get 13
              i32.add
              local.get 24
              i32.ge_s
              i32.eqz
              select
              local.set 149
              local.get 148
              i32.wrap_i64
              local.set 151
              local.get 149
              local.get 148
              i64.sub
              i64.const 7
              i64.sub
              local.tee 153
              i64.const 0
              local.get 153
              i64.const 0
              i64.gt_s
              select
              i32.wrap_i64
              local.set 152
              loop
                local.get 8
                local.get 14
                i32.add
                local.get 151
                i32.sub
                local.tee 154
                local.get 152
                i32.lt_u
                if
                  local.get 152
                  local.get 154
                  i32.sub
                  local.set 155
                  loop
                    local.get 8
                    local.get 14
                    i32.add
                    local.set 156
                    local.get 4
                    v128.load
                    local.set 157
                    local.get 4
                    v128.load offset=16
                    local.set 158
                    block
                      local.get 7
                      local.get 13
                      i32.add
                      local.get 24
                      i32.ge_s
                      i32x4.splat
                      i32x4.neg
                      local.set 161
                      local.get 8
                      local.get 14
                      i32.add
                      i32x4.splat
                      local.set 162
                      local.get 27
                      i32x4.splat
                      local.set 163
                      local.get 161
                      local.get 162
                      v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                      i32x4.add
                      local.get 163
                      i32x4.ge_s
                      v128.or
                      v128.not
                      local.set 159
                      local.get 161
                      local.get 162
                      v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                      i32x4.add
                      local.get 163
                      i32x4.ge_s
                      v128.or
                      v128.not
                      local.set 160
                      local.get 146
                      local.get 156
                      i32.const 2
                      i32.shl
                      i32.add
                      local.set 164
                      local.get 164
                      local.get 157
                      v128.store
                      local.get 164
                      local.get 158
                      v128.store offset=16
                    end
                    local.get 4
                    i32.const 32
                    i32.add
                    local.set 4
                    local.get 14
                    i32.const 8
                    i32.add
                    local.set 14
                    local.get 155
                    i32.const 8
                    i32.sub
                    local.tee 155
                    i32.const 0
                    i32.gt_s
                    br_if 0
                  end
                else
                  local.get 8
                  local.get 14
                  i32.add
                  local.set 165
                  local.get 4
                  v128.load
                  local.set 166
                  local.get 4
                  v128.load offset=16
                  local.set 167
                  block
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 24
                    i32.ge_s
                    i32x4.splat
                    i32x4.neg
                    local.set 170
                    local.get 8
                    local.get 14
                    i32.add
                    i32x4.splat
                    local.set 171
                    local.get 27
                    i32x4.splat
                    local.set 172
                    local.get 170
                    local.get 171
                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                    i32x4.add
                    local.get 172
                    i32x4.ge_s
                    v128.or
                    v128.not
                    local.set 168
                    local.get 170
                    local.get 171
                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                    i32x4.add
                    local.get 172
                    i32x4.ge_s
                    v128.or
                    v128.not
                    local.set 169
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 24
                    i32.ge_s
                    i32x4.splat
                    i32x4.neg
                    local.set 172
                    local.get 8
                    local.get 14
                    i32.add
                    i32x4.splat
                    local.set 171
                    local.get 27
                    i32x4.splat
                    local.set 170
                    local.get 172
                    local.get 171
                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                    i32x4.add
                    local.get 170
                    i32x4.ge_s
                    v128.or
                    v128.not
                    local.set 173
                    local.get 172
                    local.get 171
                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                    i32x4.add
                    local.get 170
                    i32x4.ge_s
                    v128.or
                    v128.not
                    local.set 174
                    local.get 173
                    local.set 175
                    local.get 174
                    local.set 176
                    local.get 175
                    local.get 176
                    v128.or
                    v128.any_true
                    if
                      local.get 8
                      local.get 14
                      i32.add
                      local.get 145
                      i32.lt_u
                      if
                        local.get 146
                        local.get 165
                        i32.const 2
                        i32.shl
                        i32.add
                        local.set 177
                        local.get 177
                        local.get 166
                        local.get 177
                        v128.load
                        local.get 175
                        v128.bitselect
                        v128.store
                        local.get 177
                        local.get 167
                        local.get 177
                        v128.load offset=16
                        local.get 176
                        v128.bitselect
                        v128.store offset=16
                      else
                        local.get 7
                        local.get 13
                        i32.add
                        i32x4.splat
                        local.set 178
                        local.get 8
                        local.get 14
                        i32.add
                        i32x4.splat
                        local.set 179
                        local.get 24
                        i32x4.splat
                        local.set 180
                        local.get 27
                        i32x4.splat
                        local.set 181
                        local.get 178
                        local.get 180
                        i32x4.lt_u
                        local.get 179
                        v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                        i32x4.add
                        local.get 181
                        i32x4.lt_u
                        v128.and
                        local.set 182
                        local.get 178
                        local.get 180
                        i32x4.lt_u
                        local.get 179
                        v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                        i32x4.add
                        local.get 181
                        i32x4.lt_u
                        v128.and
                        local.set 183
                        local.get 147
                        i32x4.splat
                        local.set 184
                        local.get 184
                        local.get 178
                        local.get 144
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 179
                        v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                        i32x4.add
                        i32.const 4
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 182
                        v128.and
                        local.set 185
                        local.get 184
                        local.get 178
                        local.get 144
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 179
                        v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                        i32x4.add
                        i32.const 4
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 183
                        v128.and
                        local.set 186
                        local.get 175
                        local.get 182
                        v128.and
                        local.set 187
                        local.get 176
                        local.get 183
                        v128.and
                        local.set 188
                        local.get 1
                        i32.const 3200
                        i32.add
                        i32x4.splat
                        local.set 189
                        local.get 185
                        local.get 189
                        local.get 187
                        v128.bitselect
                        local.set 190
                        local.get 186
                        local.get 189
                        local.get 188
                        v128.bitselect
                        local.set 191
                        local.get 190
                        local.get 166
                        call $scatter_float32_0
                        local.get 191
                        local.get 167
                        call $scatter_float32_0
                      end
                    end
                  end
                  local.get 4
                  i32.const 32
                  i32.add
                  local.set 4
                  local.get 14
                  i32.const 8
                  i32.add
                  local.set 14
                end
                i32.const 16
                local.get 14
                i32.sub
                i32.const 8
                i32.ge_u
                br_if 0
              end
            end
            local.get 13
            i32.const 1
            i32.add
            local.set 13
            local.get 13
            i32.const 16
            i32.lt_u
            br_if 0
          end
        end
        local.get 10
        i32.const 1
        i32.add
        local.set 10
        local.get 10
        local.get 16
        i32.eq
        if
          i32.const 0
          local.set 10
          local.get 11
          i32.const 1
          i32.add
          local.set 11
          local.get 11
          local.get 17
          i32.eq
          if
            i32.const 0
            local.set 11
            local.get 12
            i32.const 1
            i32.add
            local.set 12
          end
        end
        local.get 2
        i32.const 1
        i32.add
        local.set 2
        local.get 2
        local.get 3
        i32.lt_u
        br_if 0
      end
    end
  )
  (func $scatter_float32_0 (;1;) (param v128 v128)
    local.get 0
    i32x4.extract_lane 0
    local.get 1
    v128.store32_lane offset=0 0
    local.get 0
    i32x4.extract_lane 1
    local.get 1
    v128.store32_lane offset=0 1
    local.get 0
    i32x4.extract_lane 2
    local.get 1
    v128.store32_lane offset=0 2
    local.get 0
    i32x4.extract_lane 3
    local.get 1
    v128.store32_lane offset=0 3
  )
  (export "run" (func 0))
)
