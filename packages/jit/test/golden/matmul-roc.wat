(module
  (import "gridstride" "memory" (memory 1 65536))
  (func $run (;0;) (param i32 i32 i32 i32)
    (local i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 i32 i32 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 v128 v128 v128 v128 i32 v128 v128 i32 v128 v128 i32 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128)
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
    local.set 26
    local.get 0
    i32.load offset=16
    local.set 27
    local.get 0
    i32.load offset=20
    local.set 49
    i32.const 4
    local.get 49
    i32.mul
    local.set 50
    local.get 0
    i32.load offset=24
    local.set 51
    local.get 0
    i32.load offset=28
    local.set 52
    i32.const 4
    local.get 52
    i32.mul
    local.set 53
    local.get 0
    i32.load offset=32
    local.set 54
    local.get 0
    i32.load offset=36
    local.set 57
    local.get 0
    i32.load offset=40
    local.set 61
    i32.const 4
    local.get 26
    i32.mul
    local.set 163
    local.get 0
    i32.load offset=44
    local.set 166
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
      loop
        local.get 2
        local.get 3
        i32.ge_u
        br_if 1
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
          local.get 1
          i32.const 0
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
              i64.const 0
              local.set 23
              i64.const 2147483648
              local.set 24
              local.get 26
              i64.extend_i32_s
              i64.const -7
              i64.add
              local.tee 25
              local.get 24
              local.get 25
              local.get 24
              i64.lt_s
              select
              local.set 24
              local.get 24
              i64.const 0
              local.get 7
              local.get 13
              i32.add
              local.get 27
              i32.ge_s
              i32.eqz
              select
              local.set 24
              local.get 23
              i32.wrap_i64
              local.set 21
              local.get 24
              local.get 23
              i64.sub
              i64.const 0
              local.get 24
              local.get 23
              i64.gt_s
              select
              i32.wrap_i64
              local.set 22
              loop
                local.get 8
                local.get 14
                i32.add
                local.get 21
                i32.sub
                local.tee 28
                local.get 22
                i32.lt_u
                if
                  local.get 22
                  local.get 28
                  i32.sub
                  local.set 29
                  i32.const 16
                  local.get 14
                  i32.sub
                  i32.const 7
                  i32.sub
                  local.tee 28
                  local.get 29
                  local.get 28
                  local.get 29
                  i32.lt_u
                  select
                  local.set 29
                  loop
                    local.get 8
                    local.get 14
                    i32.add
                    local.set 30
                    block
                      i32.const 1
                      i32x4.splat
                      i32x4.neg
                      local.set 33
                      local.get 33
                      local.set 31
                      local.get 33
                      local.set 32
                      f32.const 0
                      f32x4.splat
                      local.set 33
                      local.get 33
                      local.set 34
                      local.get 33
                      local.set 35
                    end
                    local.get 4
                    local.get 31
                    v128.const i32x4 0x00000001 0x00000001 0x00000001 0x00000001
                    v128.and
                    v128.store offset=1024
                    local.get 4
                    local.get 32
                    v128.const i32x4 0x00000001 0x00000001 0x00000001 0x00000001
                    v128.and
                    v128.store offset=1040
                    local.get 4
                    local.get 34
                    v128.store
                    local.get 4
                    local.get 35
                    v128.store offset=16
                    local.get 4
                    i32.const 32
                    i32.add
                    local.set 4
                    local.get 14
                    i32.const 8
                    i32.add
                    local.set 14
                    local.get 29
                    i32.const 8
                    i32.sub
                    local.tee 29
                    i32.const 0
                    i32.gt_s
                    br_if 0
                  end
                else
                  local.get 8
                  local.get 14
                  i32.add
                  local.set 36
                  block
                    i32.const 1
                    i32x4.splat
                    i32x4.neg
                    local.set 39
                    local.get 39
                    local.set 37
                    local.get 39
                    local.set 38
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 27
                    i32.ge_s
                    i32x4.splat
                    i32x4.neg
                    local.set 39
                    local.get 8
                    local.get 14
                    i32.add
                    i32x4.splat
                    local.set 40
                    local.get 26
                    i32x4.splat
                    local.set 41
                    local.get 39
                    local.get 40
                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                    i32x4.add
                    local.get 41
                    i32x4.ge_s
                    v128.or
                    local.set 42
                    local.get 39
                    local.get 40
                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                    i32x4.add
                    local.get 41
                    i32x4.ge_s
                    v128.or
                    local.set 43
                    local.get 42
                    local.set 44
                    local.get 43
                    local.set 45
                    i32.const 0
                    i32x4.splat
                    i32x4.neg
                    local.set 46
                    local.get 46
                    local.get 37
                    local.get 44
                    v128.bitselect
                    local.set 37
                    local.get 46
                    local.get 38
                    local.get 45
                    v128.bitselect
                    local.set 38
                    f32.const 0
                    f32x4.splat
                    local.set 45
                    local.get 45
                    local.set 47
                    local.get 45
                    local.set 48
                  end
                  local.get 4
                  local.get 37
                  v128.const i32x4 0x00000001 0x00000001 0x00000001 0x00000001
                  v128.and
                  v128.store offset=1024
                  local.get 4
                  local.get 38
                  v128.const i32x4 0x00000001 0x00000001 0x00000001 0x00000001
                  v128.and
                  v128.store offset=1040
                  local.get 4
                  local.get 47
                  v128.store
                  local.get 4
                  local.get 48
                  v128.store offset=16
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
          block
            loop
              block
                local.get 20
                local.get 16
                i32.lt_s
                i32.eqz
                if
                  br 3
                end
                local.get 1
                i32.const 0
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
                    local.get 49
                    i32.const 7
                    i32.sub
                    i32.const 0
                    local.get 49
                    i32.const 7
                    i32.gt_s
                    select
                    local.set 55
                    local.get 57
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 50
                    i32.mul
                    i32.add
                    local.get 20
                    i32.const 16
                    i32.mul
                    i32.const 4
                    i32.mul
                    i32.add
                    local.set 56
                    local.get 1
                    i32.const 2048
                    i32.add
                    local.get 13
                    i32.const 64
                    i32.mul
                    i32.add
                    local.set 58
                    local.get 52
                    i32.const 7
                    i32.sub
                    i32.const 0
                    local.get 52
                    i32.const 7
                    i32.gt_s
                    select
                    local.set 59
                    local.get 61
                    local.get 13
                    local.get 20
                    i32.const 16
                    i32.mul
                    i32.add
                    local.get 53
                    i32.mul
                    i32.add
                    local.get 11
                    i32.const 16
                    i32.mul
                    i32.const 4
                    i32.mul
                    i32.add
                    local.set 60
                    local.get 1
                    i32.const 3072
                    i32.add
                    local.get 13
                    i32.const 64
                    i32.mul
                    i32.add
                    local.set 62
                    i64.const 0
                    local.set 65
                    i64.const 2147483648
                    local.set 66
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.get 20
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 67
                    local.get 65
                    local.get 67
                    local.get 65
                    i64.gt_s
                    select
                    local.set 65
                    local.get 49
                    i64.extend_i32_s
                    i64.const -7
                    i64.add
                    local.get 20
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 67
                    local.get 66
                    local.get 67
                    local.get 66
                    i64.lt_s
                    select
                    local.set 66
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.tee 67
                    local.get 65
                    local.get 67
                    local.get 65
                    i64.gt_s
                    select
                    local.set 65
                    i64.const 16
                    i64.const -7
                    i64.add
                    local.tee 67
                    local.get 66
                    local.get 67
                    local.get 66
                    i64.lt_s
                    select
                    local.set 66
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.get 11
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 67
                    local.get 65
                    local.get 67
                    local.get 65
                    i64.gt_s
                    select
                    local.set 65
                    local.get 52
                    i64.extend_i32_s
                    i64.const -7
                    i64.add
                    local.get 11
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 67
                    local.get 66
                    local.get 67
                    local.get 66
                    i64.lt_s
                    select
                    local.set 66
                    local.get 66
                    i64.const 0
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 51
                    i32.lt_u
                    select
                    local.set 66
                    local.get 66
                    i64.const 0
                    local.get 13
                    local.get 20
                    i32.const 16
                    i32.mul
                    i32.add
                    local.get 54
                    i32.lt_u
                    select
                    local.set 66
                    local.get 65
                    i32.wrap_i64
                    local.set 63
                    local.get 66
                    local.get 65
                    i64.sub
                    i64.const 0
                    local.get 66
                    local.get 65
                    i64.gt_s
                    select
                    i32.wrap_i64
                    local.set 64
                    loop
                      local.get 14
                      local.get 63
                      i32.sub
                      local.tee 68
                      local.get 64
                      i32.lt_u
                      if
                        local.get 64
                        local.get 68
                        i32.sub
                        local.set 69
                        i32.const 16
                        local.get 14
                        i32.sub
                        i32.const 7
                        i32.sub
                        local.tee 68
                        local.get 69
                        local.get 68
                        local.get 69
                        i32.lt_u
                        select
                        local.set 69
                        loop
                          local.get 14
                          local.set 70
                          local.get 4
                          v128.load offset=1024
                          i32x4.neg
                          local.set 71
                          local.get 4
                          v128.load offset=1040
                          i32x4.neg
                          local.set 72
                          block
                            local.get 71
                            local.set 73
                            local.get 72
                            local.set 74
                            local.get 73
                            local.get 74
                            v128.and
                            i32x4.all_true
                            if
                              local.get 56
                              local.get 70
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 75
                              local.get 75
                              v128.load
                              local.set 76
                              local.get 75
                              v128.load offset=16
                              local.set 77
                              local.get 58
                              local.get 70
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 78
                              local.get 78
                              local.get 76
                              v128.store
                              local.get 78
                              local.get 77
                              v128.store offset=16
                              local.get 60
                              local.get 70
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 78
                              local.get 78
                              v128.load
                              local.set 77
                              local.get 78
                              v128.load offset=16
                              local.set 76
                              local.get 62
                              local.get 70
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 75
                              local.get 75
                              local.get 77
                              v128.store
                              local.get 75
                              local.get 76
                              v128.store offset=16
                            else
                              local.get 73
                              local.set 76
                              local.get 74
                              local.set 77
                              local.get 76
                              local.get 77
                              v128.or
                              v128.any_true
                              if
                                local.get 56
                                local.get 70
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 75
                                local.get 75
                                v128.load
                                local.set 79
                                local.get 75
                                v128.load offset=16
                                local.set 80
                                local.get 58
                                local.get 70
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 78
                                local.get 78
                                local.get 79
                                local.get 78
                                v128.load
                                local.get 76
                                v128.bitselect
                                v128.store
                                local.get 78
                                local.get 80
                                local.get 78
                                v128.load offset=16
                                local.get 77
                                v128.bitselect
                                v128.store offset=16
                                local.get 60
                                local.get 70
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 78
                                local.get 78
                                v128.load
                                local.set 80
                                local.get 78
                                v128.load offset=16
                                local.set 79
                                local.get 62
                                local.get 70
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 75
                                local.get 75
                                local.get 80
                                local.get 75
                                v128.load
                                local.get 76
                                v128.bitselect
                                v128.store
                                local.get 75
                                local.get 79
                                local.get 75
                                v128.load offset=16
                                local.get 77
                                v128.bitselect
                                v128.store offset=16
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
                          local.get 69
                          i32.const 8
                          i32.sub
                          local.tee 69
                          i32.const 0
                          i32.gt_s
                          br_if 0
                        end
                      else
                        local.get 14
                        local.set 81
                        local.get 4
                        v128.load offset=1024
                        i32x4.neg
                        local.set 82
                        local.get 4
                        v128.load offset=1040
                        i32x4.neg
                        local.set 83
                        block
                          local.get 82
                          local.set 84
                          local.get 83
                          local.set 85
                          local.get 84
                          local.get 85
                          v128.and
                          i32x4.all_true
                          if
                            local.get 7
                            local.get 13
                            i32.add
                            local.get 51
                            i32.lt_u
                            local.get 14
                            local.get 20
                            i32.const 16
                            i32.mul
                            i32.add
                            local.get 55
                            i32.lt_u
                            i32.and
                            if
                              local.get 56
                              local.get 81
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 88
                              local.get 88
                              v128.load
                              local.set 86
                              local.get 88
                              v128.load offset=16
                              local.set 87
                            else
                              local.get 7
                              local.get 13
                              i32.add
                              i32x4.splat
                              local.set 89
                              local.get 14
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              i32x4.splat
                              local.set 90
                              local.get 51
                              i32x4.splat
                              local.set 91
                              local.get 49
                              i32x4.splat
                              local.set 92
                              local.get 89
                              local.get 91
                              i32x4.lt_u
                              local.get 90
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 92
                              i32x4.lt_u
                              v128.and
                              local.set 93
                              local.get 89
                              local.get 91
                              i32x4.lt_u
                              local.get 90
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 92
                              i32x4.lt_u
                              v128.and
                              local.set 94
                              local.get 93
                              local.get 94
                              v128.or
                              v128.any_true
                              if
                                local.get 56
                                local.get 81
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 88
                                local.get 88
                                v128.load
                                local.get 93
                                v128.and
                                local.set 86
                                local.get 88
                                v128.load offset=16
                                local.get 94
                                v128.and
                                local.set 87
                              else
                                v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                local.set 86
                                v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                local.set 87
                              end
                            end
                            local.get 14
                            i32.const 9
                            i32.lt_u
                            if
                              local.get 58
                              local.get 81
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 88
                              local.get 88
                              local.get 86
                              v128.store
                              local.get 88
                              local.get 87
                              v128.store offset=16
                            else
                              local.get 13
                              i32x4.splat
                              local.set 94
                              local.get 14
                              i32x4.splat
                              local.set 93
                              i32.const 16
                              i32x4.splat
                              local.set 92
                              i32.const 16
                              i32x4.splat
                              local.set 91
                              local.get 94
                              local.get 92
                              i32x4.lt_u
                              local.get 93
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 91
                              i32x4.lt_u
                              v128.and
                              local.set 90
                              local.get 94
                              local.get 92
                              i32x4.lt_u
                              local.get 93
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 91
                              i32x4.lt_u
                              v128.and
                              local.set 89
                              local.get 1
                              i32.const 2048
                              i32.add
                              i32x4.splat
                              local.set 95
                              local.get 95
                              local.get 94
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 93
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 90
                              v128.and
                              local.set 96
                              local.get 95
                              local.get 94
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 93
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 89
                              v128.and
                              local.set 97
                              local.get 90
                              local.set 98
                              local.get 89
                              local.set 99
                              local.get 96
                              local.get 98
                              local.get 86
                              call $scatter_float32_0
                              local.get 97
                              local.get 99
                              local.get 87
                              call $scatter_float32_0
                            end
                            local.get 13
                            local.get 20
                            i32.const 16
                            i32.mul
                            i32.add
                            local.get 54
                            i32.lt_u
                            local.get 8
                            local.get 14
                            i32.add
                            local.get 59
                            i32.lt_u
                            i32.and
                            if
                              local.get 60
                              local.get 81
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 88
                              local.get 88
                              v128.load
                              local.set 87
                              local.get 88
                              v128.load offset=16
                              local.set 86
                            else
                              local.get 13
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              i32x4.splat
                              local.set 99
                              local.get 8
                              local.get 14
                              i32.add
                              i32x4.splat
                              local.set 98
                              local.get 54
                              i32x4.splat
                              local.set 97
                              local.get 52
                              i32x4.splat
                              local.set 96
                              local.get 99
                              local.get 97
                              i32x4.lt_u
                              local.get 98
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 96
                              i32x4.lt_u
                              v128.and
                              local.set 95
                              local.get 99
                              local.get 97
                              i32x4.lt_u
                              local.get 98
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 96
                              i32x4.lt_u
                              v128.and
                              local.set 89
                              local.get 95
                              local.get 89
                              v128.or
                              v128.any_true
                              if
                                local.get 60
                                local.get 81
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 88
                                local.get 88
                                v128.load
                                local.get 95
                                v128.and
                                local.set 87
                                local.get 88
                                v128.load offset=16
                                local.get 89
                                v128.and
                                local.set 86
                              else
                                v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                local.set 87
                                v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                local.set 86
                              end
                            end
                            local.get 14
                            i32.const 9
                            i32.lt_u
                            if
                              local.get 62
                              local.get 81
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 88
                              local.get 88
                              local.get 87
                              v128.store
                              local.get 88
                              local.get 86
                              v128.store offset=16
                            else
                              local.get 13
                              i32x4.splat
                              local.set 89
                              local.get 14
                              i32x4.splat
                              local.set 95
                              i32.const 16
                              i32x4.splat
                              local.set 96
                              i32.const 16
                              i32x4.splat
                              local.set 97
                              local.get 89
                              local.get 96
                              i32x4.lt_u
                              local.get 95
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 97
                              i32x4.lt_u
                              v128.and
                              local.set 98
                              local.get 89
                              local.get 96
                              i32x4.lt_u
                              local.get 95
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 97
                              i32x4.lt_u
                              v128.and
                              local.set 99
                              local.get 1
                              i32.const 3072
                              i32.add
                              i32x4.splat
                              local.set 90
                              local.get 90
                              local.get 89
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 95
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 98
                              v128.and
                              local.set 91
                              local.get 90
                              local.get 89
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 95
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 99
                              v128.and
                              local.set 92
                              local.get 98
                              local.set 93
                              local.get 99
                              local.set 94
                              local.get 91
                              local.get 93
                              local.get 87
                              call $scatter_float32_0
                              local.get 92
                              local.get 94
                              local.get 86
                              call $scatter_float32_0
                            end
                          else
                            local.get 84
                            local.set 86
                            local.get 85
                            local.set 87
                            local.get 86
                            local.get 87
                            v128.or
                            v128.any_true
                            if
                              local.get 7
                              local.get 13
                              i32.add
                              local.get 51
                              i32.lt_u
                              local.get 14
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              local.get 55
                              i32.lt_u
                              i32.and
                              if
                                local.get 56
                                local.get 81
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 88
                                local.get 88
                                v128.load
                                local.set 94
                                local.get 88
                                v128.load offset=16
                                local.set 93
                              else
                                local.get 7
                                local.get 13
                                i32.add
                                i32x4.splat
                                local.set 92
                                local.get 14
                                local.get 20
                                i32.const 16
                                i32.mul
                                i32.add
                                i32x4.splat
                                local.set 91
                                local.get 51
                                i32x4.splat
                                local.set 90
                                local.get 49
                                i32x4.splat
                                local.set 99
                                local.get 92
                                local.get 90
                                i32x4.lt_u
                                local.get 91
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                local.get 99
                                i32x4.lt_u
                                v128.and
                                local.set 98
                                local.get 92
                                local.get 90
                                i32x4.lt_u
                                local.get 91
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                local.get 99
                                i32x4.lt_u
                                v128.and
                                local.set 97
                                local.get 98
                                local.get 97
                                v128.or
                                v128.any_true
                                if
                                  local.get 56
                                  local.get 81
                                  i32.const 2
                                  i32.shl
                                  i32.add
                                  local.set 88
                                  local.get 88
                                  v128.load
                                  local.get 98
                                  v128.and
                                  local.set 94
                                  local.get 88
                                  v128.load offset=16
                                  local.get 97
                                  v128.and
                                  local.set 93
                                else
                                  v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                  local.set 94
                                  v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                  local.set 93
                                end
                              end
                              local.get 14
                              i32.const 9
                              i32.lt_u
                              if
                                local.get 58
                                local.get 81
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 88
                                local.get 88
                                local.get 94
                                local.get 88
                                v128.load
                                local.get 86
                                v128.bitselect
                                v128.store
                                local.get 88
                                local.get 93
                                local.get 88
                                v128.load offset=16
                                local.get 87
                                v128.bitselect
                                v128.store offset=16
                              else
                                local.get 13
                                i32x4.splat
                                local.set 97
                                local.get 14
                                i32x4.splat
                                local.set 98
                                i32.const 16
                                i32x4.splat
                                local.set 99
                                i32.const 16
                                i32x4.splat
                                local.set 90
                                local.get 97
                                local.get 99
                                i32x4.lt_u
                                local.get 98
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                local.get 90
                                i32x4.lt_u
                                v128.and
                                local.set 91
                                local.get 97
                                local.get 99
                                i32x4.lt_u
                                local.get 98
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                local.get 90
                                i32x4.lt_u
                                v128.and
                                local.set 92
                                local.get 1
                                i32.const 2048
                                i32.add
                                i32x4.splat
                                local.set 96
                                local.get 96
                                local.get 97
                                i32.const 64
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 98
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 91
                                v128.and
                                local.set 95
                                local.get 96
                                local.get 97
                                i32.const 64
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 98
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 92
                                v128.and
                                local.set 89
                                local.get 86
                                local.get 91
                                v128.and
                                local.set 100
                                local.get 87
                                local.get 92
                                v128.and
                                local.set 101
                                local.get 95
                                local.get 100
                                local.get 94
                                call $scatter_float32_0
                                local.get 89
                                local.get 101
                                local.get 93
                                call $scatter_float32_0
                              end
                              local.get 13
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              local.get 54
                              i32.lt_u
                              local.get 8
                              local.get 14
                              i32.add
                              local.get 59
                              i32.lt_u
                              i32.and
                              if
                                local.get 60
                                local.get 81
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 88
                                local.get 88
                                v128.load
                                local.set 93
                                local.get 88
                                v128.load offset=16
                                local.set 94
                              else
                                local.get 13
                                local.get 20
                                i32.const 16
                                i32.mul
                                i32.add
                                i32x4.splat
                                local.set 101
                                local.get 8
                                local.get 14
                                i32.add
                                i32x4.splat
                                local.set 100
                                local.get 54
                                i32x4.splat
                                local.set 89
                                local.get 52
                                i32x4.splat
                                local.set 95
                                local.get 101
                                local.get 89
                                i32x4.lt_u
                                local.get 100
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                local.get 95
                                i32x4.lt_u
                                v128.and
                                local.set 96
                                local.get 101
                                local.get 89
                                i32x4.lt_u
                                local.get 100
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                local.get 95
                                i32x4.lt_u
                                v128.and
                                local.set 92
                                local.get 96
                                local.get 92
                                v128.or
                                v128.any_true
                                if
                                  local.get 60
                                  local.get 81
                                  i32.const 2
                                  i32.shl
                                  i32.add
                                  local.set 88
                                  local.get 88
                                  v128.load
                                  local.get 96
                                  v128.and
                                  local.set 93
                                  local.get 88
                                  v128.load offset=16
                                  local.get 92
                                  v128.and
                                  local.set 94
                                else
                                  v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                  local.set 93
                                  v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                  local.set 94
                                end
                              end
                              local.get 14
                              i32.const 9
                              i32.lt_u
                              if
                                local.get 62
                                local.get 81
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 88
                                local.get 88
                                local.get 93
                                local.get 88
                                v128.load
                                local.get 86
                                v128.bitselect
                                v128.store
                                local.get 88
                                local.get 94
                                local.get 88
                                v128.load offset=16
                                local.get 87
                                v128.bitselect
                                v128.store offset=16
                              else
                                local.get 13
                                i32x4.splat
                                local.set 92
                                local.get 14
                                i32x4.splat
                                local.set 96
                                i32.const 16
                                i32x4.splat
                                local.set 95
                                i32.const 16
                                i32x4.splat
                                local.set 89
                                local.get 92
                                local.get 95
                                i32x4.lt_u
                                local.get 96
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                local.get 89
                                i32x4.lt_u
                                v128.and
                                local.set 100
                                local.get 92
                                local.get 95
                                i32x4.lt_u
                                local.get 96
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                local.get 89
                                i32x4.lt_u
                                v128.and
                                local.set 101
                                local.get 1
                                i32.const 3072
                                i32.add
                                i32x4.splat
                                local.set 91
                                local.get 91
                                local.get 92
                                i32.const 64
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 96
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 100
                                v128.and
                                local.set 90
                                local.get 91
                                local.get 92
                                i32.const 64
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 96
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 101
                                v128.and
                                local.set 99
                                local.get 86
                                local.get 100
                                v128.and
                                local.set 98
                                local.get 87
                                local.get 101
                                v128.and
                                local.set 97
                                local.get 90
                                local.get 98
                                local.get 93
                                call $scatter_float32_0
                                local.get 99
                                local.get 97
                                local.get 94
                                call $scatter_float32_0
                              end
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
                local.get 1
                i32.const 0
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
                    i32.const 2048
                    i32.add
                    local.get 13
                    i32.const 64
                    i32.mul
                    i32.add
                    local.set 102
                    local.get 1
                    i32.const 3072
                    i32.add
                    local.set 103
                    i64.const 0
                    local.set 106
                    i64.const 2147483648
                    local.set 107
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.tee 108
                    local.get 106
                    local.get 108
                    local.get 106
                    i64.gt_s
                    select
                    local.set 106
                    i64.const 16
                    i64.const -15
                    i64.add
                    local.tee 108
                    local.get 107
                    local.get 108
                    local.get 107
                    i64.lt_s
                    select
                    local.set 107
                    local.get 106
                    i32.wrap_i64
                    local.set 104
                    local.get 107
                    local.get 106
                    i64.sub
                    i64.const 0
                    local.get 107
                    local.get 106
                    i64.gt_s
                    select
                    i32.wrap_i64
                    local.set 105
                    local.get 14
                    local.get 104
                    i32.sub
                    local.tee 109
                    local.get 105
                    i32.lt_u
                    if
                      local.get 105
                      local.get 109
                      i32.sub
                      local.set 110
                      i32.const 16
                      local.get 14
                      i32.sub
                      i32.const 15
                      i32.sub
                      local.tee 109
                      local.get 110
                      local.get 109
                      local.get 110
                      i32.lt_u
                      select
                      local.set 110
                      loop
                        local.get 14
                        local.set 111
                        local.get 4
                        v128.load offset=1024
                        i32x4.neg
                        local.set 112
                        local.get 4
                        v128.load offset=1040
                        i32x4.neg
                        local.set 113
                        local.get 4
                        v128.load offset=1056
                        i32x4.neg
                        local.set 114
                        local.get 4
                        v128.load offset=1072
                        i32x4.neg
                        local.set 115
                        local.get 4
                        v128.load
                        local.set 116
                        local.get 4
                        v128.load offset=16
                        local.set 117
                        local.get 4
                        v128.load offset=32
                        local.set 118
                        local.get 4
                        v128.load offset=48
                        local.set 119
                        block
                          i32.const 0
                          local.set 120
                          local.get 112
                          local.set 121
                          local.get 113
                          local.set 122
                          local.get 114
                          local.set 123
                          local.get 115
                          local.set 124
                          local.get 121
                          local.get 122
                          v128.and
                          local.get 123
                          v128.and
                          local.get 124
                          v128.and
                          i32x4.all_true
                          if
                            block
                              loop
                                block
                                  local.get 120
                                  i32.const 16
                                  i32.lt_s
                                  i32.eqz
                                  if
                                    br 3
                                  end
                                  local.get 102
                                  local.get 120
                                  i32.const 2
                                  i32.shl
                                  i32.add
                                  v128.load32_splat
                                  local.set 125
                                  local.get 103
                                  local.get 111
                                  i32.const 2
                                  i32.shl
                                  i32.add
                                  local.get 120
                                  i32.const 6
                                  i32.shl
                                  i32.add
                                  local.set 126
                                  local.get 116
                                  local.get 125
                                  local.get 126
                                  v128.load
                                  f32x4.mul
                                  f32x4.add
                                  local.set 116
                                  local.get 117
                                  local.get 125
                                  local.get 126
                                  v128.load offset=16
                                  f32x4.mul
                                  f32x4.add
                                  local.set 117
                                  local.get 118
                                  local.get 125
                                  local.get 126
                                  v128.load offset=32
                                  f32x4.mul
                                  f32x4.add
                                  local.set 118
                                  local.get 119
                                  local.get 125
                                  local.get 126
                                  v128.load offset=48
                                  f32x4.mul
                                  f32x4.add
                                  local.set 119
                                end
                                local.get 120
                                i32.const 1
                                i32.add
                                local.set 120
                                br 0
                              end
                            end
                          else
                            local.get 121
                            local.set 125
                            local.get 122
                            local.set 127
                            local.get 123
                            local.set 128
                            local.get 124
                            local.set 129
                            local.get 125
                            local.get 127
                            v128.or
                            local.get 128
                            v128.or
                            local.get 129
                            v128.or
                            v128.any_true
                            if
                              block
                                loop
                                  block
                                    local.get 120
                                    i32.const 16
                                    i32.lt_s
                                    i32.eqz
                                    if
                                      br 3
                                    end
                                    local.get 102
                                    local.get 120
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    v128.load32_splat
                                    local.set 130
                                    local.get 103
                                    local.get 111
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    local.get 120
                                    i32.const 6
                                    i32.shl
                                    i32.add
                                    local.set 126
                                    local.get 116
                                    local.get 130
                                    local.get 126
                                    v128.load
                                    f32x4.mul
                                    f32x4.add
                                    local.get 116
                                    local.get 125
                                    v128.bitselect
                                    local.set 116
                                    local.get 117
                                    local.get 130
                                    local.get 126
                                    v128.load offset=16
                                    f32x4.mul
                                    f32x4.add
                                    local.get 117
                                    local.get 127
                                    v128.bitselect
                                    local.set 117
                                    local.get 118
                                    local.get 130
                                    local.get 126
                                    v128.load offset=32
                                    f32x4.mul
                                    f32x4.add
                                    local.get 118
                                    local.get 128
                                    v128.bitselect
                                    local.set 118
                                    local.get 119
                                    local.get 130
                                    local.get 126
                                    v128.load offset=48
                                    f32x4.mul
                                    f32x4.add
                                    local.get 119
                                    local.get 129
                                    v128.bitselect
                                    local.set 119
                                  end
                                  local.get 120
                                  i32.const 1
                                  i32.add
                                  local.set 120
                                  br 0
                                end
                              end
                            end
                          end
                        end
                        local.get 4
                        local.get 116
                        v128.store
                        local.get 4
                        local.get 117
                        v128.store offset=16
                        local.get 4
                        local.get 118
                        v128.store offset=32
                        local.get 4
                        local.get 119
                        v128.store offset=48
                        local.get 4
                        i32.const 64
                        i32.add
                        local.set 4
                        local.get 14
                        i32.const 16
                        i32.add
                        local.set 14
                        local.get 110
                        i32.const 16
                        i32.sub
                        local.tee 110
                        i32.const 0
                        i32.gt_s
                        br_if 0
                      end
                    else
                      local.get 14
                      local.set 131
                      local.get 4
                      v128.load offset=1024
                      i32x4.neg
                      local.set 132
                      local.get 4
                      v128.load offset=1040
                      i32x4.neg
                      local.set 133
                      local.get 4
                      v128.load offset=1056
                      i32x4.neg
                      local.set 134
                      local.get 4
                      v128.load offset=1072
                      i32x4.neg
                      local.set 135
                      local.get 4
                      v128.load
                      local.set 136
                      local.get 4
                      v128.load offset=16
                      local.set 137
                      local.get 4
                      v128.load offset=32
                      local.set 138
                      local.get 4
                      v128.load offset=48
                      local.set 139
                      block
                        i32.const 0
                        local.set 140
                        local.get 132
                        local.set 141
                        local.get 133
                        local.set 142
                        local.get 134
                        local.set 143
                        local.get 135
                        local.set 144
                        local.get 141
                        local.get 142
                        v128.and
                        local.get 143
                        v128.and
                        local.get 144
                        v128.and
                        i32x4.all_true
                        if
                          block
                            loop
                              block
                                local.get 140
                                i32.const 16
                                i32.lt_s
                                i32.eqz
                                if
                                  br 3
                                end
                                local.get 102
                                local.get 140
                                i32.const 2
                                i32.shl
                                i32.add
                                v128.load32_splat
                                local.set 145
                                local.get 14
                                i32.const 1
                                i32.lt_u
                                if
                                  local.get 103
                                  local.get 131
                                  i32.const 2
                                  i32.shl
                                  i32.add
                                  local.get 140
                                  i32.const 6
                                  i32.shl
                                  i32.add
                                  local.set 150
                                  local.get 150
                                  v128.load
                                  local.set 146
                                  local.get 150
                                  v128.load offset=16
                                  local.set 147
                                  local.get 150
                                  v128.load offset=32
                                  local.set 148
                                  local.get 150
                                  v128.load offset=48
                                  local.set 149
                                else
                                  local.get 140
                                  i32x4.splat
                                  local.set 151
                                  local.get 14
                                  i32x4.splat
                                  local.set 152
                                  i32.const 16
                                  i32x4.splat
                                  local.set 153
                                  i32.const 16
                                  i32x4.splat
                                  local.set 154
                                  local.get 151
                                  local.get 153
                                  i32x4.lt_u
                                  local.get 152
                                  v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                  i32x4.add
                                  local.get 154
                                  i32x4.lt_u
                                  v128.and
                                  local.set 155
                                  local.get 151
                                  local.get 153
                                  i32x4.lt_u
                                  local.get 152
                                  v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                  i32x4.add
                                  local.get 154
                                  i32x4.lt_u
                                  v128.and
                                  local.set 156
                                  local.get 151
                                  local.get 153
                                  i32x4.lt_u
                                  local.get 152
                                  v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                                  i32x4.add
                                  local.get 154
                                  i32x4.lt_u
                                  v128.and
                                  local.set 157
                                  local.get 151
                                  local.get 153
                                  i32x4.lt_u
                                  local.get 152
                                  v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                                  i32x4.add
                                  local.get 154
                                  i32x4.lt_u
                                  v128.and
                                  local.set 158
                                  local.get 155
                                  local.get 156
                                  v128.or
                                  local.get 157
                                  v128.or
                                  local.get 158
                                  v128.or
                                  v128.any_true
                                  if
                                    local.get 103
                                    local.get 131
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    local.get 140
                                    i32.const 6
                                    i32.shl
                                    i32.add
                                    local.set 150
                                    local.get 150
                                    v128.load
                                    local.get 155
                                    v128.and
                                    local.set 146
                                    local.get 150
                                    v128.load offset=16
                                    local.get 156
                                    v128.and
                                    local.set 147
                                    local.get 150
                                    v128.load offset=32
                                    local.get 157
                                    v128.and
                                    local.set 148
                                    local.get 150
                                    v128.load offset=48
                                    local.get 158
                                    v128.and
                                    local.set 149
                                  else
                                    v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                    local.set 146
                                    v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                    local.set 147
                                    v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                    local.set 148
                                    v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                    local.set 149
                                  end
                                end
                                local.get 136
                                local.get 145
                                local.get 146
                                f32x4.mul
                                f32x4.add
                                local.set 136
                                local.get 137
                                local.get 145
                                local.get 147
                                f32x4.mul
                                f32x4.add
                                local.set 137
                                local.get 138
                                local.get 145
                                local.get 148
                                f32x4.mul
                                f32x4.add
                                local.set 138
                                local.get 139
                                local.get 145
                                local.get 149
                                f32x4.mul
                                f32x4.add
                                local.set 139
                              end
                              local.get 140
                              i32.const 1
                              i32.add
                              local.set 140
                              br 0
                            end
                          end
                        else
                          local.get 141
                          local.set 149
                          local.get 142
                          local.set 148
                          local.get 143
                          local.set 147
                          local.get 144
                          local.set 146
                          local.get 149
                          local.get 148
                          v128.or
                          local.get 147
                          v128.or
                          local.get 146
                          v128.or
                          v128.any_true
                          if
                            block
                              loop
                                block
                                  local.get 140
                                  i32.const 16
                                  i32.lt_s
                                  i32.eqz
                                  if
                                    br 3
                                  end
                                  local.get 102
                                  local.get 140
                                  i32.const 2
                                  i32.shl
                                  i32.add
                                  v128.load32_splat
                                  local.set 145
                                  local.get 14
                                  i32.const 1
                                  i32.lt_u
                                  if
                                    local.get 103
                                    local.get 131
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    local.get 140
                                    i32.const 6
                                    i32.shl
                                    i32.add
                                    local.set 150
                                    local.get 150
                                    v128.load
                                    local.set 158
                                    local.get 150
                                    v128.load offset=16
                                    local.set 157
                                    local.get 150
                                    v128.load offset=32
                                    local.set 156
                                    local.get 150
                                    v128.load offset=48
                                    local.set 155
                                  else
                                    local.get 140
                                    i32x4.splat
                                    local.set 154
                                    local.get 14
                                    i32x4.splat
                                    local.set 153
                                    i32.const 16
                                    i32x4.splat
                                    local.set 152
                                    i32.const 16
                                    i32x4.splat
                                    local.set 151
                                    local.get 154
                                    local.get 152
                                    i32x4.lt_u
                                    local.get 153
                                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                    i32x4.add
                                    local.get 151
                                    i32x4.lt_u
                                    v128.and
                                    local.set 159
                                    local.get 154
                                    local.get 152
                                    i32x4.lt_u
                                    local.get 153
                                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                    i32x4.add
                                    local.get 151
                                    i32x4.lt_u
                                    v128.and
                                    local.set 160
                                    local.get 154
                                    local.get 152
                                    i32x4.lt_u
                                    local.get 153
                                    v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                                    i32x4.add
                                    local.get 151
                                    i32x4.lt_u
                                    v128.and
                                    local.set 161
                                    local.get 154
                                    local.get 152
                                    i32x4.lt_u
                                    local.get 153
                                    v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                                    i32x4.add
                                    local.get 151
                                    i32x4.lt_u
                                    v128.and
                                    local.set 162
                                    local.get 159
                                    local.get 160
                                    v128.or
                                    local.get 161
                                    v128.or
                                    local.get 162
                                    v128.or
                                    v128.any_true
                                    if
                                      local.get 103
                                      local.get 131
                                      i32.const 2
                                      i32.shl
                                      i32.add
                                      local.get 140
                                      i32.const 6
                                      i32.shl
                                      i32.add
                                      local.set 150
                                      local.get 150
                                      v128.load
                                      local.get 159
                                      v128.and
                                      local.set 158
                                      local.get 150
                                      v128.load offset=16
                                      local.get 160
                                      v128.and
                                      local.set 157
                                      local.get 150
                                      v128.load offset=32
                                      local.get 161
                                      v128.and
                                      local.set 156
                                      local.get 150
                                      v128.load offset=48
                                      local.get 162
                                      v128.and
                                      local.set 155
                                    else
                                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                      local.set 158
                                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                      local.set 157
                                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                      local.set 156
                                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                                      local.set 155
                                    end
                                  end
                                  local.get 136
                                  local.get 145
                                  local.get 158
                                  f32x4.mul
                                  f32x4.add
                                  local.get 136
                                  local.get 149
                                  v128.bitselect
                                  local.set 136
                                  local.get 137
                                  local.get 145
                                  local.get 157
                                  f32x4.mul
                                  f32x4.add
                                  local.get 137
                                  local.get 148
                                  v128.bitselect
                                  local.set 137
                                  local.get 138
                                  local.get 145
                                  local.get 156
                                  f32x4.mul
                                  f32x4.add
                                  local.get 138
                                  local.get 147
                                  v128.bitselect
                                  local.set 138
                                  local.get 139
                                  local.get 145
                                  local.get 155
                                  f32x4.mul
                                  f32x4.add
                                  local.get 139
                                  local.get 146
                                  v128.bitselect
                                  local.set 139
                                end
                                local.get 140
                                i32.const 1
                                i32.add
                                local.set 140
                                br 0
                              end
                            end
                          end
                        end
                      end
                      local.get 4
                      local.get 136
                      v128.store
                      local.get 4
                      local.get 137
                      v128.store offset=16
                      local.get 4
                      local.get 138
                      v128.store offset=32
                      local.get 4
                      local.get 139
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
              br 0
            end
          end
          local.get 1
          i32.const 0
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
              local.get 26
              i32.const 7
              i32.sub
              i32.const 0
              local.get 26
              i32.const 7
              i32.gt_s
              select
              local.set 164
              local.get 166
              local.get 7
              local.get 13
              i32.add
              local.get 163
              i32.mul
              i32.add
              local.set 165
              i64.const 0
              local.set 169
              i64.const 2147483648
              local.set 170
              i64.const 0
              i64.const 0
              i64.add
              local.tee 171
              local.get 169
              local.get 171
              local.get 169
              i64.gt_s
              select
              local.set 169
              local.get 26
              i64.extend_i32_s
              i64.const -7
              i64.add
              local.tee 171
              local.get 170
              local.get 171
              local.get 170
              i64.lt_s
              select
              local.set 170
              local.get 170
              i64.const 0
              local.get 7
              local.get 13
              i32.add
              local.get 27
              i32.lt_u
              select
              local.set 170
              local.get 169
              i32.wrap_i64
              local.set 167
              local.get 170
              local.get 169
              i64.sub
              i64.const 0
              local.get 170
              local.get 169
              i64.gt_s
              select
              i32.wrap_i64
              local.set 168
              loop
                local.get 8
                local.get 14
                i32.add
                local.get 167
                i32.sub
                local.tee 172
                local.get 168
                i32.lt_u
                if
                  local.get 168
                  local.get 172
                  i32.sub
                  local.set 173
                  i32.const 16
                  local.get 14
                  i32.sub
                  i32.const 7
                  i32.sub
                  local.tee 172
                  local.get 173
                  local.get 172
                  local.get 173
                  i32.lt_u
                  select
                  local.set 173
                  loop
                    local.get 8
                    local.get 14
                    i32.add
                    local.set 174
                    local.get 4
                    v128.load offset=1024
                    i32x4.neg
                    local.set 175
                    local.get 4
                    v128.load offset=1040
                    i32x4.neg
                    local.set 176
                    local.get 4
                    v128.load
                    local.set 177
                    local.get 4
                    v128.load offset=16
                    local.set 178
                    block
                      v128.const i32x4 0xffffffff 0xffffffff 0xffffffff 0xffffffff
                      local.set 179
                      v128.const i32x4 0xffffffff 0xffffffff 0xffffffff 0xffffffff
                      local.set 180
                      local.get 175
                      v128.not
                      local.set 181
                      local.get 176
                      v128.not
                      local.set 182
                      local.get 181
                      local.get 182
                      v128.and
                      i32x4.all_true
                      if
                        br 1
                      else
                        local.get 181
                        local.set 183
                        local.get 182
                        local.set 184
                        local.get 183
                        local.get 184
                        v128.or
                        v128.any_true
                        if
                          local.get 183
                          local.set 185
                          local.get 184
                          local.set 186
                          local.get 179
                          local.get 185
                          v128.andnot
                          local.set 179
                          local.get 180
                          local.get 186
                          v128.andnot
                          local.set 180
                        end
                      end
                      local.get 179
                      local.set 184
                      local.get 180
                      local.set 183
                      local.get 184
                      local.get 183
                      v128.or
                      v128.any_true
                      if
                        local.get 165
                        local.get 174
                        i32.const 2
                        i32.shl
                        i32.add
                        local.set 187
                        local.get 187
                        local.get 177
                        local.get 187
                        v128.load
                        local.get 184
                        v128.bitselect
                        v128.store
                        local.get 187
                        local.get 178
                        local.get 187
                        v128.load offset=16
                        local.get 183
                        v128.bitselect
                        v128.store offset=16
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
                    local.get 173
                    i32.const 8
                    i32.sub
                    local.tee 173
                    i32.const 0
                    i32.gt_s
                    br_if 0
                  end
                else
                  local.get 8
                  local.get 14
                  i32.add
                  local.set 188
                  local.get 4
                  v128.load offset=1024
                  i32x4.neg
                  local.set 189
                  local.get 4
                  v128.load offset=1040
                  i32x4.neg
                  local.set 190
                  local.get 4
                  v128.load
                  local.set 191
                  local.get 4
                  v128.load offset=16
                  local.set 192
                  block
                    v128.const i32x4 0xffffffff 0xffffffff 0xffffffff 0xffffffff
                    local.set 193
                    v128.const i32x4 0xffffffff 0xffffffff 0xffffffff 0xffffffff
                    local.set 194
                    local.get 189
                    v128.not
                    local.set 195
                    local.get 190
                    v128.not
                    local.set 196
                    local.get 195
                    local.get 196
                    v128.and
                    i32x4.all_true
                    if
                      br 1
                    else
                      local.get 195
                      local.set 197
                      local.get 196
                      local.set 198
                      local.get 197
                      local.get 198
                      v128.or
                      v128.any_true
                      if
                        local.get 197
                        local.set 199
                        local.get 198
                        local.set 200
                        local.get 193
                        local.get 199
                        v128.andnot
                        local.set 193
                        local.get 194
                        local.get 200
                        v128.andnot
                        local.set 194
                      end
                    end
                    local.get 193
                    local.set 198
                    local.get 194
                    local.set 197
                    local.get 198
                    local.get 197
                    v128.or
                    v128.any_true
                    if
                      local.get 7
                      local.get 13
                      i32.add
                      local.get 27
                      i32.lt_u
                      local.get 8
                      local.get 14
                      i32.add
                      local.get 164
                      i32.lt_u
                      i32.and
                      if
                        local.get 165
                        local.get 188
                        i32.const 2
                        i32.shl
                        i32.add
                        local.set 201
                        local.get 201
                        local.get 191
                        local.get 201
                        v128.load
                        local.get 198
                        v128.bitselect
                        v128.store
                        local.get 201
                        local.get 192
                        local.get 201
                        v128.load offset=16
                        local.get 197
                        v128.bitselect
                        v128.store offset=16
                      else
                        local.get 7
                        local.get 13
                        i32.add
                        i32x4.splat
                        local.set 196
                        local.get 8
                        local.get 14
                        i32.add
                        i32x4.splat
                        local.set 195
                        local.get 27
                        i32x4.splat
                        local.set 200
                        local.get 26
                        i32x4.splat
                        local.set 199
                        local.get 196
                        local.get 200
                        i32x4.lt_u
                        local.get 195
                        v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                        i32x4.add
                        local.get 199
                        i32x4.lt_u
                        v128.and
                        local.set 202
                        local.get 196
                        local.get 200
                        i32x4.lt_u
                        local.get 195
                        v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                        i32x4.add
                        local.get 199
                        i32x4.lt_u
                        v128.and
                        local.set 203
                        local.get 166
                        i32x4.splat
                        local.set 204
                        local.get 204
                        local.get 196
                        local.get 163
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 195
                        v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                        i32x4.add
                        i32.const 4
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 202
                        v128.and
                        local.set 205
                        local.get 204
                        local.get 196
                        local.get 163
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 195
                        v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                        i32x4.add
                        i32.const 4
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 203
                        v128.and
                        local.set 206
                        local.get 198
                        local.get 202
                        v128.and
                        local.set 207
                        local.get 197
                        local.get 203
                        v128.and
                        local.set 208
                        local.get 205
                        local.get 207
                        local.get 191
                        call $scatter_float32_0
                        local.get 206
                        local.get 208
                        local.get 192
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
        br 0
      end
    end
  )
  (func $scatter_float32_0 (;1;) (param v128 v128 v128)
    local.get 1
    i32x4.extract_lane 0
    if
      local.get 0
      i32x4.extract_lane 0
      local.get 2
      f32x4.extract_lane 0
      f32.store
    end
    local.get 1
    i32x4.extract_lane 1
    if
      local.get 0
      i32x4.extract_lane 1
      local.get 2
      f32x4.extract_lane 1
      f32.store
    end
    local.get 1
    i32x4.extract_lane 2
    if
      local.get 0
      i32x4.extract_lane 2
      local.get 2
      f32x4.extract_lane 2
      f32.store
    end
    local.get 1
    i32x4.extract_lane 3
    if
      local.get 0
      i32x4.extract_lane 3
      local.get 2
      f32x4.extract_lane 3
      f32.store
    end
  )
  (export "run" (func 0))
)
