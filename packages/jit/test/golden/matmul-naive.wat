(module
  (import "gridstride" "memory" (memory 1 65536))
  (func $run (;0;) (param i32 i32 i32 i32)
    (local i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i64 i32 i32 i32 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 i64 i32 i32 i32 v128 v128 i32 v128 i32 i32 v128 v128 v128 v128 v128 v128 v128 i32 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 f32 i32)
    local.get 0
    i32.load
    local.set 12
    local.get 12
    i32.const 16
    i32.mul
    local.set 13
    local.get 13
    i32.const 63
    i32.add
    i32.const 64
    i32.div_u
    local.set 14
    local.get 0
    i32.load offset=4
    local.set 15
    local.get 15
    i32.const 16
    i32.mul
    local.set 16
    local.get 0
    i32.load offset=8
    local.set 17
    local.get 0
    i32.load offset=12
    local.set 19
    i32.const 4
    local.get 19
    i32.mul
    local.set 20
    local.get 0
    i32.load offset=16
    local.set 21
    local.get 0
    i32.load offset=20
    local.set 22
    i32.const 4
    local.get 22
    i32.mul
    local.set 23
    local.get 0
    i32.load offset=24
    local.set 24
    i32.const 4
    local.get 24
    i32.mul
    local.set 25
    local.get 0
    i32.load offset=28
    local.set 26
    local.get 0
    i32.load offset=32
    local.set 27
    local.get 0
    i32.load offset=36
    local.set 28
    i32.const 4
    local.get 28
    i32.mul
    local.set 29
    local.get 0
    i32.load offset=40
    local.set 30
    local.get 0
    i32.load offset=44
    local.set 37
    local.get 0
    i32.load offset=48
    local.set 39
    local.get 0
    i32.load offset=52
    local.set 41
    local.get 2
    local.set 18
    local.get 18
    local.get 14
    i32.rem_u
    local.set 10
    local.get 18
    local.get 14
    i32.div_u
    local.set 18
    local.get 18
    local.get 16
    i32.rem_u
    local.set 7
    local.get 18
    local.get 16
    i32.div_u
    local.set 18
    local.get 18
    local.set 9
    block
      local.get 2
      local.get 3
      i32.ge_u
      br_if 0
      loop
        local.get 10
        i32.const 64
        i32.mul
        local.tee 8
        i32.const 64
        i32.add
        local.tee 11
        local.get 13
        local.get 11
        local.get 13
        i32.lt_u
        select
        local.set 11
        local.get 11
        local.get 8
        i32.sub
        i32.const 4
        i32.ge_u
        if
          i32.const 0
          local.get 25
          i32.add
          local.set 31
          local.get 27
          i32.const 15
          i32.sub
          i32.const 0
          local.get 27
          i32.const 15
          i32.gt_s
          select
          local.set 32
          local.get 28
          i32.const 15
          i32.sub
          i32.const 0
          local.get 28
          i32.const 15
          i32.gt_s
          select
          local.set 33
          local.get 27
          i32.const 3
          i32.sub
          i32.const 0
          local.get 27
          i32.const 3
          i32.gt_s
          select
          local.set 34
          local.get 28
          i32.const 3
          i32.sub
          i32.const 0
          local.get 28
          i32.const 3
          i32.gt_s
          select
          local.set 35
          local.get 37
          local.get 7
          local.get 20
          i32.mul
          i32.add
          local.set 36
          local.get 39
          local.set 38
          local.get 41
          local.get 7
          local.get 29
          i32.mul
          i32.add
          local.set 40
          i64.const 0
          local.set 42
          i64.const 2147483648
          local.set 43
          local.get 28
          i64.extend_i32_s
          local.tee 44
          local.get 43
          local.get 44
          local.get 43
          i64.lt_s
          select
          local.set 43
          local.get 27
          i64.extend_i32_s
          local.tee 44
          local.get 43
          local.get 44
          local.get 43
          i64.lt_s
          select
          local.set 43
          local.get 28
          i64.extend_i32_s
          local.tee 44
          local.get 43
          local.get 44
          local.get 43
          i64.lt_s
          select
          local.set 43
          local.get 43
          i64.const 0
          local.get 7
          local.get 30
          i32.lt_s
          select
          local.set 43
          local.get 43
          i64.const 0
          local.get 7
          local.get 21
          i32.lt_u
          select
          local.set 43
          local.get 43
          i64.const 0
          local.get 19
          i32.const 1
          i32.sub
          local.get 26
          i32.lt_u
          select
          local.set 43
          local.get 11
          local.get 8
          i32.sub
          i32.const 16
          i32.ge_u
          if
            local.get 42
            i32.wrap_i64
            local.set 45
            local.get 43
            local.get 42
            i64.sub
            i64.const 15
            i64.sub
            local.tee 47
            i64.const 0
            local.get 47
            i64.const 0
            i64.gt_s
            select
            i32.wrap_i64
            local.set 46
            loop
              local.get 8
              local.get 45
              i32.sub
              local.tee 48
              local.get 46
              i32.lt_u
              if
                local.get 46
                local.get 48
                i32.sub
                local.set 49
                local.get 11
                local.get 8
                i32.sub
                i32.const 15
                i32.sub
                local.tee 48
                local.get 49
                local.get 48
                local.get 49
                i32.lt_u
                select
                local.set 49
                loop
                  local.get 8
                  local.set 50
                  block
                    f32.const 0
                    f32x4.splat
                    local.set 55
                    local.get 55
                    local.set 51
                    local.get 55
                    local.set 52
                    local.get 55
                    local.set 53
                    local.get 55
                    local.set 54
                    i32.const 0
                    local.set 56
                    block
                      local.get 56
                      local.get 19
                      i32.lt_s
                      i32.eqz
                      br_if 0
                      loop
                        block
                          local.get 36
                          local.get 56
                          i32.const 2
                          i32.shl
                          i32.add
                          v128.load32_splat
                          local.set 55
                          local.get 38
                          local.get 50
                          local.get 31
                          i32.mul
                          i32.add
                          local.get 56
                          local.get 23
                          i32.mul
                          i32.add
                          local.set 61
                          local.get 31
                          i32.const 4
                          i32.eq
                          if
                            local.get 61
                            v128.load
                            local.set 57
                            local.get 61
                            v128.load offset=16
                            local.set 58
                            local.get 61
                            v128.load offset=32
                            local.set 59
                            local.get 61
                            v128.load offset=48
                            local.set 60
                          else
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 57
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 58
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 59
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 60
                            local.get 61
                            local.get 57
                            v128.load32_lane offset=0 0
                            local.set 57
                            local.get 61
                            local.get 31
                            i32.add
                            local.set 61
                            local.get 61
                            local.get 57
                            v128.load32_lane offset=0 1
                            local.set 57
                            local.get 61
                            local.get 31
                            i32.add
                            local.set 61
                            local.get 61
                            local.get 57
                            v128.load32_lane offset=0 2
                            local.set 57
                            local.get 61
                            local.get 31
                            i32.add
                            local.set 61
                            local.get 61
                            local.get 57
                            v128.load32_lane offset=0 3
                            local.set 57
                            local.get 61
                            local.get 31
                            i32.add
                            local.set 61
                            local.get 61
                            local.get 58
                            v128.load32_lane offset=0 0
                            local.set 58
                            local.get 61
                            local.get 31
                            i32.add
                            local.set 61
                            local.get 61
                            local.get 58
                            v128.load32_lane offset=0 1
                            local.set 58
                            local.get 61
                            local.get 31
                            i32.add
                            local.set 61
                            local.get 61
                            local.get 58
                            v128.load32_lane offset=0 2
                            local.set 58
                            local.get 61
                            local.get 31
                            i32.add
                            local.set 61
                            local.get 61
                            local.get 58
                            v128.load32_lane offset=0 3
                            local.set 58
                            local.get 61
                            local.get 31
                            i32.add
                            local.set 61
                            local.get 61
                            local.get 59
                            v128.load32_lane offset=0 0
                            local.set 59
                            local.get 61
                            local.get 31
                            i32.add
                            local.set 61
                            local.get 61
                            local.get 59
                            v128.load32_lane offset=0 1
                            local.set 59
                            local.get 61
                            local.get 31
                            i32.add
                            local.set 61
                            local.get 61
                            local.get 59
                            v128.load32_lane offset=0 2
                            local.set 59
                            local.get 61
                            local.get 31
                            i32.add
                            local.set 61
                            local.get 61
                            local.get 59
                            v128.load32_lane offset=0 3
                            local.set 59
                            local.get 61
                            local.get 31
                            i32.add
                            local.set 61
                            local.get 61
                            local.get 60
                            v128.load32_lane offset=0 0
                            local.set 60
                            local.get 61
                            local.get 31
                            i32.add
                            local.set 61
                            local.get 61
                            local.get 60
                            v128.load32_lane offset=0 1
                            local.set 60
                            local.get 61
                            local.get 31
                            i32.add
                            local.set 61
                            local.get 61
                            local.get 60
                            v128.load32_lane offset=0 2
                            local.set 60
                            local.get 61
                            local.get 31
                            i32.add
                            local.set 61
                            local.get 61
                            local.get 60
                            v128.load32_lane offset=0 3
                            local.set 60
                          end
                          local.get 51
                          local.get 55
                          local.get 57
                          f32x4.mul
                          f32x4.add
                          local.set 51
                          local.get 52
                          local.get 55
                          local.get 58
                          f32x4.mul
                          f32x4.add
                          local.set 52
                          local.get 53
                          local.get 55
                          local.get 59
                          f32x4.mul
                          f32x4.add
                          local.set 53
                          local.get 54
                          local.get 55
                          local.get 60
                          f32x4.mul
                          f32x4.add
                          local.set 54
                        end
                        local.get 56
                        i32.const 1
                        i32.add
                        local.set 56
                        local.get 56
                        local.get 19
                        i32.lt_s
                        br_if 0
                      end
                    end
                    local.get 40
                    local.get 50
                    i32.const 2
                    i32.shl
                    i32.add
                    local.set 61
                    local.get 61
                    local.get 51
                    v128.store
                    local.get 61
                    local.get 52
                    v128.store offset=16
                    local.get 61
                    local.get 53
                    v128.store offset=32
                    local.get 61
                    local.get 54
                    v128.store offset=48
                  end
                  local.get 8
                  i32.const 16
                  i32.add
                  local.set 8
                  local.get 49
                  i32.const 16
                  i32.sub
                  local.tee 49
                  i32.const 0
                  i32.gt_s
                  br_if 0
                end
              else
                local.get 8
                local.set 62
                block
                  local.get 7
                  local.get 30
                  i32.lt_s
                  i32x4.splat
                  i32x4.neg
                  local.set 63
                  local.get 8
                  i32x4.splat
                  local.set 64
                  local.get 28
                  i32x4.splat
                  local.set 65
                  local.get 63
                  local.get 64
                  v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                  i32x4.add
                  local.get 65
                  i32x4.lt_s
                  v128.and
                  local.set 66
                  local.get 63
                  local.get 64
                  v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                  i32x4.add
                  local.get 65
                  i32x4.lt_s
                  v128.and
                  local.set 67
                  local.get 63
                  local.get 64
                  v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                  i32x4.add
                  local.get 65
                  i32x4.lt_s
                  v128.and
                  local.set 68
                  local.get 63
                  local.get 64
                  v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                  i32x4.add
                  local.get 65
                  i32x4.lt_s
                  v128.and
                  local.set 69
                  local.get 66
                  local.set 70
                  local.get 67
                  local.set 71
                  local.get 68
                  local.set 72
                  local.get 69
                  local.set 73
                  local.get 70
                  local.get 71
                  v128.or
                  local.get 72
                  v128.or
                  local.get 73
                  v128.or
                  v128.any_true
                  if
                    f32.const 0
                    f32x4.splat
                    local.set 78
                    local.get 78
                    local.set 74
                    local.get 78
                    local.set 75
                    local.get 78
                    local.set 76
                    local.get 78
                    local.set 77
                    i32.const 0
                    local.set 79
                    block
                      local.get 79
                      local.get 19
                      i32.lt_s
                      i32.eqz
                      br_if 0
                      loop
                        block
                          local.get 7
                          local.get 21
                          i32.lt_u
                          if (result f32)
                            local.get 36
                            local.get 79
                            i32.const 2
                            i32.shl
                            i32.add
                            f32.load
                          else
                            f32.const 0
                          end
                          f32x4.splat
                          local.set 78
                          local.get 79
                          local.get 26
                          i32.lt_u
                          local.get 8
                          local.get 32
                          i32.lt_u
                          i32.and
                          if
                            local.get 38
                            local.get 62
                            local.get 31
                            i32.mul
                            i32.add
                            local.get 79
                            local.get 23
                            i32.mul
                            i32.add
                            local.set 84
                            local.get 31
                            i32.const 4
                            i32.eq
                            if
                              local.get 84
                              v128.load
                              local.set 80
                              local.get 84
                              v128.load offset=16
                              local.set 81
                              local.get 84
                              v128.load offset=32
                              local.set 82
                              local.get 84
                              v128.load offset=48
                              local.set 83
                            else
                              v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                              local.set 80
                              v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                              local.set 81
                              v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                              local.set 82
                              v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                              local.set 83
                              local.get 84
                              local.get 80
                              v128.load32_lane offset=0 0
                              local.set 80
                              local.get 84
                              local.get 31
                              i32.add
                              local.set 84
                              local.get 84
                              local.get 80
                              v128.load32_lane offset=0 1
                              local.set 80
                              local.get 84
                              local.get 31
                              i32.add
                              local.set 84
                              local.get 84
                              local.get 80
                              v128.load32_lane offset=0 2
                              local.set 80
                              local.get 84
                              local.get 31
                              i32.add
                              local.set 84
                              local.get 84
                              local.get 80
                              v128.load32_lane offset=0 3
                              local.set 80
                              local.get 84
                              local.get 31
                              i32.add
                              local.set 84
                              local.get 84
                              local.get 81
                              v128.load32_lane offset=0 0
                              local.set 81
                              local.get 84
                              local.get 31
                              i32.add
                              local.set 84
                              local.get 84
                              local.get 81
                              v128.load32_lane offset=0 1
                              local.set 81
                              local.get 84
                              local.get 31
                              i32.add
                              local.set 84
                              local.get 84
                              local.get 81
                              v128.load32_lane offset=0 2
                              local.set 81
                              local.get 84
                              local.get 31
                              i32.add
                              local.set 84
                              local.get 84
                              local.get 81
                              v128.load32_lane offset=0 3
                              local.set 81
                              local.get 84
                              local.get 31
                              i32.add
                              local.set 84
                              local.get 84
                              local.get 82
                              v128.load32_lane offset=0 0
                              local.set 82
                              local.get 84
                              local.get 31
                              i32.add
                              local.set 84
                              local.get 84
                              local.get 82
                              v128.load32_lane offset=0 1
                              local.set 82
                              local.get 84
                              local.get 31
                              i32.add
                              local.set 84
                              local.get 84
                              local.get 82
                              v128.load32_lane offset=0 2
                              local.set 82
                              local.get 84
                              local.get 31
                              i32.add
                              local.set 84
                              local.get 84
                              local.get 82
                              v128.load32_lane offset=0 3
                              local.set 82
                              local.get 84
                              local.get 31
                              i32.add
                              local.set 84
                              local.get 84
                              local.get 83
                              v128.load32_lane offset=0 0
                              local.set 83
                              local.get 84
                              local.get 31
                              i32.add
                              local.set 84
                              local.get 84
                              local.get 83
                              v128.load32_lane offset=0 1
                              local.set 83
                              local.get 84
                              local.get 31
                              i32.add
                              local.set 84
                              local.get 84
                              local.get 83
                              v128.load32_lane offset=0 2
                              local.set 83
                              local.get 84
                              local.get 31
                              i32.add
                              local.set 84
                              local.get 84
                              local.get 83
                              v128.load32_lane offset=0 3
                              local.set 83
                            end
                          else
                            local.get 79
                            i32x4.splat
                            local.set 85
                            local.get 8
                            i32x4.splat
                            local.set 86
                            local.get 26
                            i32x4.splat
                            local.set 87
                            local.get 27
                            i32x4.splat
                            local.set 88
                            local.get 85
                            local.get 87
                            i32x4.lt_u
                            local.get 86
                            v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                            i32x4.add
                            local.get 88
                            i32x4.lt_u
                            v128.and
                            local.set 89
                            local.get 85
                            local.get 87
                            i32x4.lt_u
                            local.get 86
                            v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                            i32x4.add
                            local.get 88
                            i32x4.lt_u
                            v128.and
                            local.set 90
                            local.get 85
                            local.get 87
                            i32x4.lt_u
                            local.get 86
                            v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                            i32x4.add
                            local.get 88
                            i32x4.lt_u
                            v128.and
                            local.set 91
                            local.get 85
                            local.get 87
                            i32x4.lt_u
                            local.get 86
                            v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                            i32x4.add
                            local.get 88
                            i32x4.lt_u
                            v128.and
                            local.set 92
                            local.get 39
                            i32x4.splat
                            local.set 93
                            local.get 93
                            local.get 85
                            local.get 23
                            i32x4.splat
                            i32x4.mul
                            i32x4.add
                            local.get 86
                            v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                            i32x4.add
                            local.get 25
                            i32x4.splat
                            i32x4.mul
                            i32x4.add
                            local.get 89
                            v128.and
                            local.set 94
                            local.get 93
                            local.get 85
                            local.get 23
                            i32x4.splat
                            i32x4.mul
                            i32x4.add
                            local.get 86
                            v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                            i32x4.add
                            local.get 25
                            i32x4.splat
                            i32x4.mul
                            i32x4.add
                            local.get 90
                            v128.and
                            local.set 95
                            local.get 93
                            local.get 85
                            local.get 23
                            i32x4.splat
                            i32x4.mul
                            i32x4.add
                            local.get 86
                            v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                            i32x4.add
                            local.get 25
                            i32x4.splat
                            i32x4.mul
                            i32x4.add
                            local.get 91
                            v128.and
                            local.set 96
                            local.get 93
                            local.get 85
                            local.get 23
                            i32x4.splat
                            i32x4.mul
                            i32x4.add
                            local.get 86
                            v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                            i32x4.add
                            local.get 25
                            i32x4.splat
                            i32x4.mul
                            i32x4.add
                            local.get 92
                            v128.and
                            local.set 97
                            local.get 94
                            call $gather_float32_0
                            local.get 89
                            v128.and
                            local.set 80
                            local.get 95
                            call $gather_float32_0
                            local.get 90
                            v128.and
                            local.set 81
                            local.get 96
                            call $gather_float32_0
                            local.get 91
                            v128.and
                            local.set 82
                            local.get 97
                            call $gather_float32_0
                            local.get 92
                            v128.and
                            local.set 83
                          end
                          local.get 74
                          local.get 78
                          local.get 80
                          f32x4.mul
                          f32x4.add
                          local.set 74
                          local.get 75
                          local.get 78
                          local.get 81
                          f32x4.mul
                          f32x4.add
                          local.set 75
                          local.get 76
                          local.get 78
                          local.get 82
                          f32x4.mul
                          f32x4.add
                          local.set 76
                          local.get 77
                          local.get 78
                          local.get 83
                          f32x4.mul
                          f32x4.add
                          local.set 77
                        end
                        local.get 79
                        i32.const 1
                        i32.add
                        local.set 79
                        local.get 79
                        local.get 19
                        i32.lt_s
                        br_if 0
                      end
                    end
                    local.get 8
                    local.get 33
                    i32.lt_u
                    if
                      local.get 40
                      local.get 62
                      i32.const 2
                      i32.shl
                      i32.add
                      local.set 84
                      local.get 84
                      local.get 74
                      local.get 84
                      v128.load
                      local.get 70
                      v128.bitselect
                      v128.store
                      local.get 84
                      local.get 75
                      local.get 84
                      v128.load offset=16
                      local.get 71
                      v128.bitselect
                      v128.store offset=16
                      local.get 84
                      local.get 76
                      local.get 84
                      v128.load offset=32
                      local.get 72
                      v128.bitselect
                      v128.store offset=32
                      local.get 84
                      local.get 77
                      local.get 84
                      v128.load offset=48
                      local.get 73
                      v128.bitselect
                      v128.store offset=48
                    else
                      local.get 7
                      i32x4.splat
                      local.set 83
                      local.get 8
                      i32x4.splat
                      local.set 82
                      local.get 30
                      i32x4.splat
                      local.set 81
                      local.get 28
                      i32x4.splat
                      local.set 80
                      local.get 83
                      local.get 81
                      i32x4.lt_u
                      local.get 82
                      v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                      i32x4.add
                      local.get 80
                      i32x4.lt_u
                      v128.and
                      local.set 78
                      local.get 83
                      local.get 81
                      i32x4.lt_u
                      local.get 82
                      v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                      i32x4.add
                      local.get 80
                      i32x4.lt_u
                      v128.and
                      local.set 97
                      local.get 83
                      local.get 81
                      i32x4.lt_u
                      local.get 82
                      v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                      i32x4.add
                      local.get 80
                      i32x4.lt_u
                      v128.and
                      local.set 96
                      local.get 83
                      local.get 81
                      i32x4.lt_u
                      local.get 82
                      v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                      i32x4.add
                      local.get 80
                      i32x4.lt_u
                      v128.and
                      local.set 95
                      local.get 41
                      i32x4.splat
                      local.set 94
                      local.get 94
                      local.get 83
                      local.get 29
                      i32x4.splat
                      i32x4.mul
                      i32x4.add
                      local.get 82
                      v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                      i32x4.add
                      i32.const 4
                      i32x4.splat
                      i32x4.mul
                      i32x4.add
                      local.get 78
                      v128.and
                      local.set 93
                      local.get 94
                      local.get 83
                      local.get 29
                      i32x4.splat
                      i32x4.mul
                      i32x4.add
                      local.get 82
                      v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                      i32x4.add
                      i32.const 4
                      i32x4.splat
                      i32x4.mul
                      i32x4.add
                      local.get 97
                      v128.and
                      local.set 92
                      local.get 94
                      local.get 83
                      local.get 29
                      i32x4.splat
                      i32x4.mul
                      i32x4.add
                      local.get 82
                      v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                      i32x4.add
                      i32.const 4
                      i32x4.splat
                      i32x4.mul
                      i32x4.add
                      local.get 96
                      v128.and
                      local.set 91
                      local.get 94
                      local.get 83
                      local.get 29
                      i32x4.splat
                      i32x4.mul
                      i32x4.add
                      local.get 82
                      v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                      i32x4.add
                      i32.const 4
                      i32x4.splat
                      i32x4.mul
                      i32x4.add
                      local.get 95
                      v128.and
                      local.set 90
                      local.get 70
                      local.get 78
                      v128.and
                      local.set 89
                      local.get 71
                      local.get 97
                      v128.and
                      local.set 88
                      local.get 72
                      local.get 96
                      v128.and
                      local.set 87
                      local.get 73
                      local.get 95
                      v128.and
                      local.set 86
                      local.get 1
                      i32.const 0
                      i32.add
                      i32x4.splat
                      local.set 85
                      local.get 93
                      local.get 85
                      local.get 89
                      v128.bitselect
                      local.set 98
                      local.get 92
                      local.get 85
                      local.get 88
                      v128.bitselect
                      local.set 99
                      local.get 91
                      local.get 85
                      local.get 87
                      v128.bitselect
                      local.set 100
                      local.get 90
                      local.get 85
                      local.get 86
                      v128.bitselect
                      local.set 101
                      local.get 98
                      local.get 74
                      call $scatter_float32_0
                      local.get 99
                      local.get 75
                      call $scatter_float32_0
                      local.get 100
                      local.get 76
                      call $scatter_float32_0
                      local.get 101
                      local.get 77
                      call $scatter_float32_0
                    end
                  end
                end
                local.get 8
                i32.const 16
                i32.add
                local.set 8
              end
              local.get 11
              local.get 8
              i32.sub
              i32.const 16
              i32.ge_u
              br_if 0
            end
          end
          local.get 11
          local.get 8
          i32.sub
          i32.const 4
          i32.ge_u
          if
            local.get 42
            i32.wrap_i64
            local.set 102
            local.get 43
            local.get 42
            i64.sub
            i64.const 3
            i64.sub
            local.tee 104
            i64.const 0
            local.get 104
            i64.const 0
            i64.gt_s
            select
            i32.wrap_i64
            local.set 103
            loop
              local.get 8
              local.get 102
              i32.sub
              local.tee 105
              local.get 103
              i32.lt_u
              if
                local.get 103
                local.get 105
                i32.sub
                local.set 106
                local.get 11
                local.get 8
                i32.sub
                i32.const 3
                i32.sub
                local.tee 105
                local.get 106
                local.get 105
                local.get 106
                i32.lt_u
                select
                local.set 106
                loop
                  local.get 8
                  local.set 107
                  block
                    f32.const 0
                    f32x4.splat
                    local.set 109
                    local.get 109
                    local.set 108
                    i32.const 0
                    local.set 110
                    block
                      local.get 110
                      local.get 19
                      i32.lt_s
                      i32.eqz
                      br_if 0
                      loop
                        block
                          local.get 36
                          local.get 110
                          i32.const 2
                          i32.shl
                          i32.add
                          v128.load32_splat
                          local.set 109
                          local.get 38
                          local.get 107
                          local.get 31
                          i32.mul
                          i32.add
                          local.get 110
                          local.get 23
                          i32.mul
                          i32.add
                          local.set 112
                          local.get 31
                          i32.const 4
                          i32.eq
                          if
                            local.get 112
                            v128.load
                            local.set 111
                          else
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 111
                            local.get 112
                            local.get 111
                            v128.load32_lane offset=0 0
                            local.set 111
                            local.get 112
                            local.get 31
                            i32.add
                            local.set 112
                            local.get 112
                            local.get 111
                            v128.load32_lane offset=0 1
                            local.set 111
                            local.get 112
                            local.get 31
                            i32.add
                            local.set 112
                            local.get 112
                            local.get 111
                            v128.load32_lane offset=0 2
                            local.set 111
                            local.get 112
                            local.get 31
                            i32.add
                            local.set 112
                            local.get 112
                            local.get 111
                            v128.load32_lane offset=0 3
                            local.set 111
                          end
                          local.get 108
                          local.get 109
                          local.get 111
                          f32x4.mul
                          f32x4.add
                          local.set 108
                        end
                        local.get 110
                        i32.const 1
                        i32.add
                        local.set 110
                        local.get 110
                        local.get 19
                        i32.lt_s
                        br_if 0
                      end
                    end
                    local.get 40
                    local.get 107
                    i32.const 2
                    i32.shl
                    i32.add
                    local.set 112
                    local.get 112
                    local.get 108
                    v128.store
                  end
                  local.get 8
                  i32.const 4
                  i32.add
                  local.set 8
                  local.get 106
                  i32.const 4
                  i32.sub
                  local.tee 106
                  i32.const 0
                  i32.gt_s
                  br_if 0
                end
              else
                local.get 8
                local.set 113
                block
                  local.get 7
                  local.get 30
                  i32.lt_s
                  i32x4.splat
                  i32x4.neg
                  local.set 114
                  local.get 8
                  i32x4.splat
                  local.set 115
                  local.get 28
                  i32x4.splat
                  local.set 116
                  local.get 114
                  local.get 115
                  v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                  i32x4.add
                  local.get 116
                  i32x4.lt_s
                  v128.and
                  local.set 117
                  local.get 117
                  local.set 118
                  local.get 118
                  v128.any_true
                  if
                    f32.const 0
                    f32x4.splat
                    local.set 120
                    local.get 120
                    local.set 119
                    i32.const 0
                    local.set 121
                    block
                      local.get 121
                      local.get 19
                      i32.lt_s
                      i32.eqz
                      br_if 0
                      loop
                        block
                          local.get 7
                          local.get 21
                          i32.lt_u
                          if (result f32)
                            local.get 36
                            local.get 121
                            i32.const 2
                            i32.shl
                            i32.add
                            f32.load
                          else
                            f32.const 0
                          end
                          f32x4.splat
                          local.set 120
                          local.get 121
                          local.get 26
                          i32.lt_u
                          local.get 8
                          local.get 34
                          i32.lt_u
                          i32.and
                          if
                            local.get 38
                            local.get 113
                            local.get 31
                            i32.mul
                            i32.add
                            local.get 121
                            local.get 23
                            i32.mul
                            i32.add
                            local.set 123
                            local.get 31
                            i32.const 4
                            i32.eq
                            if
                              local.get 123
                              v128.load
                              local.set 122
                            else
                              v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                              local.set 122
                              local.get 123
                              local.get 122
                              v128.load32_lane offset=0 0
                              local.set 122
                              local.get 123
                              local.get 31
                              i32.add
                              local.set 123
                              local.get 123
                              local.get 122
                              v128.load32_lane offset=0 1
                              local.set 122
                              local.get 123
                              local.get 31
                              i32.add
                              local.set 123
                              local.get 123
                              local.get 122
                              v128.load32_lane offset=0 2
                              local.set 122
                              local.get 123
                              local.get 31
                              i32.add
                              local.set 123
                              local.get 123
                              local.get 122
                              v128.load32_lane offset=0 3
                              local.set 122
                            end
                          else
                            local.get 121
                            i32x4.splat
                            local.set 124
                            local.get 8
                            i32x4.splat
                            local.set 125
                            local.get 26
                            i32x4.splat
                            local.set 126
                            local.get 27
                            i32x4.splat
                            local.set 127
                            local.get 124
                            local.get 126
                            i32x4.lt_u
                            local.get 125
                            v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                            i32x4.add
                            local.get 127
                            i32x4.lt_u
                            v128.and
                            local.set 128
                            local.get 39
                            i32x4.splat
                            local.set 129
                            local.get 129
                            local.get 124
                            local.get 23
                            i32x4.splat
                            i32x4.mul
                            i32x4.add
                            local.get 125
                            v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                            i32x4.add
                            local.get 25
                            i32x4.splat
                            i32x4.mul
                            i32x4.add
                            local.get 128
                            v128.and
                            local.set 130
                            local.get 130
                            call $gather_float32_0
                            local.get 128
                            v128.and
                            local.set 122
                          end
                          local.get 119
                          local.get 120
                          local.get 122
                          f32x4.mul
                          f32x4.add
                          local.set 119
                        end
                        local.get 121
                        i32.const 1
                        i32.add
                        local.set 121
                        local.get 121
                        local.get 19
                        i32.lt_s
                        br_if 0
                      end
                    end
                    local.get 8
                    local.get 35
                    i32.lt_u
                    if
                      local.get 40
                      local.get 113
                      i32.const 2
                      i32.shl
                      i32.add
                      local.set 123
                      local.get 123
                      local.get 119
                      local.get 123
                      v128.load
                      local.get 118
                      v128.bitselect
                      v128.store
                    else
                      local.get 7
                      i32x4.splat
                      local.set 122
                      local.get 8
                      i32x4.splat
                      local.set 120
                      local.get 30
                      i32x4.splat
                      local.set 130
                      local.get 28
                      i32x4.splat
                      local.set 129
                      local.get 122
                      local.get 130
                      i32x4.lt_u
                      local.get 120
                      v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                      i32x4.add
                      local.get 129
                      i32x4.lt_u
                      v128.and
                      local.set 128
                      local.get 41
                      i32x4.splat
                      local.set 127
                      local.get 127
                      local.get 122
                      local.get 29
                      i32x4.splat
                      i32x4.mul
                      i32x4.add
                      local.get 120
                      v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                      i32x4.add
                      i32.const 4
                      i32x4.splat
                      i32x4.mul
                      i32x4.add
                      local.get 128
                      v128.and
                      local.set 126
                      local.get 118
                      local.get 128
                      v128.and
                      local.set 125
                      local.get 1
                      i32.const 0
                      i32.add
                      i32x4.splat
                      local.set 124
                      local.get 126
                      local.get 124
                      local.get 125
                      v128.bitselect
                      local.set 131
                      local.get 131
                      local.get 119
                      call $scatter_float32_0
                    end
                  end
                end
                local.get 8
                i32.const 4
                i32.add
                local.set 8
              end
              local.get 11
              local.get 8
              i32.sub
              i32.const 4
              i32.ge_u
              br_if 0
            end
          end
        end
        local.get 8
        local.get 11
        i32.lt_u
        if
          loop
            local.get 7
            local.get 30
            i32.lt_s
            local.get 8
            local.get 28
            i32.lt_s
            i32.and
            if
              f32.const 0
              local.set 132
              i32.const 0
              local.set 133
              block
                local.get 133
                local.get 19
                i32.lt_s
                i32.eqz
                br_if 0
                loop
                  local.get 132
                  block (result f32)
                    block
                      local.get 7
                      local.get 21
                      i32.ge_u
                      br_if 0
                      local.get 37
                      local.get 7
                      local.get 20
                      i32.mul
                      i32.add
                      local.get 133
                      i32.const 2
                      i32.shl
                      i32.add
                      f32.load
                      br 1
                    end
                    f32.const 0
                  end
                  block (result f32)
                    block
                      local.get 133
                      local.get 26
                      i32.ge_u
                      br_if 0
                      local.get 8
                      local.get 27
                      i32.ge_u
                      br_if 0
                      local.get 39
                      local.get 133
                      local.get 23
                      i32.mul
                      i32.add
                      local.get 8
                      local.get 25
                      i32.mul
                      i32.add
                      f32.load
                      br 1
                    end
                    f32.const 0
                  end
                  f32.mul
                  f32.add
                  local.set 132
                  local.get 133
                  i32.const 1
                  i32.add
                  local.set 133
                  local.get 133
                  local.get 19
                  i32.lt_s
                  br_if 0
                end
              end
              local.get 41
              local.get 7
              local.get 29
              i32.mul
              i32.add
              local.get 8
              i32.const 2
              i32.shl
              i32.add
              local.get 132
              f32.store
            end
            local.get 8
            i32.const 1
            i32.add
            local.set 8
            local.get 8
            local.get 11
            i32.lt_u
            br_if 0
          end
        end
        local.get 10
        i32.const 1
        i32.add
        local.set 10
        local.get 10
        local.get 14
        i32.eq
        if
          i32.const 0
          local.set 10
          local.get 7
          i32.const 1
          i32.add
          local.set 7
          local.get 7
          local.get 16
          i32.eq
          if
            i32.const 0
            local.set 7
            local.get 9
            i32.const 1
            i32.add
            local.set 9
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
  (func $gather_float32_0 (;1;) (param v128) (result v128)
    (local v128)
    v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
    local.set 1
    local.get 0
    i32x4.extract_lane 0
    local.get 1
    v128.load32_lane offset=0 0
    local.set 1
    local.get 0
    i32x4.extract_lane 1
    local.get 1
    v128.load32_lane offset=0 1
    local.set 1
    local.get 0
    i32x4.extract_lane 2
    local.get 1
    v128.load32_lane offset=0 2
    local.set 1
    local.get 0
    i32x4.extract_lane 3
    local.get 1
    v128.load32_lane offset=0 3
    local.set 1
    local.get 1
  )
  (func $scatter_float32_0 (;2;) (param v128 v128)
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
